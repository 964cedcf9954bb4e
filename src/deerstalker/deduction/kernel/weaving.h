/* The lattice: all automata read the same card at once, and equal states are merged by hashing.
 *
 * A state is packed into one or two words, with a bit field for each holder's node. When a holder takes a card, a single
 * XOR changes their field from the node without the card to the node with it.
 */
#ifndef DEERSTALKER_WEAVING_H
#define DEERSTALKER_WEAVING_H

#include "automata.h"

/* A lattice of states in layers, one layer per card. */
typedef struct {
    int cards, holders;
    bool weighted;
    double bits;     /* no total takes more */
    int32_t *layers; /* by place: the first state; followed by the last layer and the end */
    int32_t *starts; /* by state: the first edge; followed by the end */
    int32_t *goals;  /* by edge: the state it leads to, within the next layer; -1 if that was dropped */
    uint8_t *labels; /* by edge: the holder who takes the card */
    int32_t *prices; /* by edge: its weight; NULL if all are 1 */
    size_t edges, starts_room, goals_room, labels_room, prices_room;
} Graph;

Status graph_alloc(Graph *graph, int cards, int holders, bool weighted, double bits);
void graph_free(Graph *graph);
void graph_trim(Graph *graph);
Status graph_room(Graph *graph, size_t edges);

/* States being followed: those of a layer, those reached so far in the next one, and a hash table of the latter. */
typedef struct {
    int words;
    int32_t *shift;    /* by place and holder: where the field is, from the first bit of the first word */
    int32_t *size;     /* by place and holder: the bits of the field */
    uint64_t *stays;   /* by node: what it contributes to the next state if its holder does not take the card */
    uint64_t *flips;   /* by node: what changes if they do */
    uint64_t *here, *there;
    size_t here_room, there_room;
    int32_t *slots;
    size_t slots_room;
    int32_t base;      /* numbers in the hash table below this are left over from earlier layers */
    int32_t next;      /* the base of the next layer */
} Loom;

Status loom_alloc(Loom *loom, const Automata *automata);
void loom_free(Loom *loom);

/* Let the layer that was reached be the one to go on from. */
void loom_swap(Loom *loom);

/* Follow all `number` states of a layer, and append their edges. Stops beyond `most` edges. */
Status loom_layer(Loom *loom, const Automata *automata, Graph *graph, int place, int32_t number, int64_t most,
                  int32_t *reached);

/* The node of a holder in a packed state. */
static inline uint32_t loom_node(const uint64_t *state, int32_t shift, int32_t size)
{
    return size ? (uint32_t)((state[shift >> 6] >> (shift & 63)) & ((UINT64_C(1) << size) - 1)) : 0;
}

/* Build the lattice of all deals. */
Status weave(Graph *graph, const Table *table, const int32_t *order, int64_t most);

/* Whether the scales that end at the same card could together weigh more than HEAVIEST. */
Status too_heavy(const Table *table, const int32_t *order);

#endif
