/** Everybody who acts on events, by the name of their cursor. */
export const listeners = ['relay', 'notices', 'letters', 'doors'] as const

/**
 * The demo's past is in the ledger, and nobody is told of it now: no mail about a visit of last month.
 * Statements whose only parameter is the last event before the demo's; a listener that still had
 * something to hear keeps its place.
 */
export const heard: readonly string[] = [
  `insert into cursors (subscriber, seq)
select value, (select ifnull(max(seq), 0) from events) from json_each('${JSON.stringify(listeners)}')
where ?1 = 0 and not exists (select 1 from cursors)`,
  `update cursors set seq = (select ifnull(max(seq), 0) from events) where seq >= ?1`,
]
