#include "sampling.h"

#include <math.h>

bool hearing_is_sound(const Hearing *hearing)
{
    if (hearing->rows < 0 || hearing->width < 0 || hearing->labels < 1 || hearing->starts[0] != 0 ||
        (size_t)hearing->starts[hearing->codes] != hearing->entries)
        return false;
    for (size_t code = 0; code < hearing->codes; code++)
        if (hearing->starts[code] > hearing->starts[code + 1])
            return false;
    for (size_t entry = 0; entry < hearing->entries; entry++)
        if (hearing->answer[entry] < 0 || hearing->answer[entry] >= hearing->rows)
            return false;
    for (size_t deal = 0; deal < hearing->deals; deal++)
        if (hearing->code[deal] < 0 || (size_t)hearing->code[deal] >= hearing->codes)
            return false;
    for (size_t at = 0; at < hearing->deals * (size_t)hearing->labels; at++)
        if (hearing->label[at] < 0 || hearing->label[at] >= hearing->width)
            return false;
    return true;
}

void hearing_joint(const Hearing *hearing, double *joint)
{
    size_t width = (size_t)hearing->width, labels = (size_t)hearing->labels;
    for (size_t deal = 0; deal < hearing->deals; deal++) {
        double weight = hearing->weight ? hearing->weight[deal] : 1.0;
        const int32_t *label = hearing->label + deal * labels;
        if (weight == 0)
            continue;
        for (int32_t entry = hearing->starts[hearing->code[deal]]; entry < hearing->starts[hearing->code[deal] + 1];
             entry++) {
            double *row = joint + (size_t)hearing->answer[entry] * width;
            for (size_t at = 0; at < labels; at++)
                row[label[at]] += weight * hearing->share[entry];
        }
    }
}

void information_of(const Hearing *hearing, const double *joint, double *columns, Information *found)
{
    size_t width = (size_t)hearing->width;
    double squares = 0.0;
    for (size_t answer = 0; answer < (size_t)hearing->rows; answer++) {
        const double *row = joint + answer * width;
        double best = 0.0;
        found->sums[answer] = 0.0;
        found->seen[answer] = 0;
        for (size_t label = 0; label < width; label++) {
            found->sums[answer] += row[label];
            found->seen[answer] += row[label] > 0;
            columns[label] += row[label];
            best = row[label] > best ? row[label] : best;
        }
        found->total += found->sums[answer];
        found->settled += best;
    }
    for (size_t label = 0; label < width; label++)
        found->columns += columns[label] > 0;
    for (size_t answer = 0; answer < (size_t)hearing->rows; answer++) {
        const double *row = joint + answer * width;
        for (size_t label = 0; label < width && found->sums[answer] > 0; label++) {
            if (row[label] <= 0)
                continue;
            double share = row[label] / found->total;
            double told = log2(row[label] * found->total / (found->sums[answer] * columns[label]));
            found->bits += share * told;
            squares += share * told * told;
        }
    }
    squares -= found->bits * found->bits;
    found->spread = squares > 0 ? sqrt(squares) : 0.0;
    if (found->total > 0)
        found->settled /= found->total;
}

void left_open(const double *row, int32_t width, const int32_t *spans, size_t number, double mass, double *doubt,
               double *best)
{
    *doubt = 0.0;
    *best = 1.0;
    for (int32_t label = 0; label < width; label++) {
        double chance = row[label] / mass;
        if (chance > 0)
            *doubt -= chance * log2(chance);
    }
    for (size_t span = 0; span < number; span++) {
        double likeliest = 0.0;
        for (int32_t label = spans[2 * span]; label < spans[2 * span + 1]; label++)
            likeliest = row[label] > likeliest ? row[label] : likeliest;
        *best *= likeliest / mass;
    }
}
