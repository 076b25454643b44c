/** The subscribers of events, by the name of their cursor. */
export const subscriberNames = [
  'live_updates',
  'notifications',
  'expire_visit_messages',
  'account_closing',
  'closed_records',
  'held_deliveries',
  'socket_revocation',
  'visit_room_closing',
  'recording_end',
  'lab_orders',
  'prescription_orders',
  'payments',
  'assistance_withdrawal',
  'clinician_of_visits',
  'earlier_times',
  'medicine_conflicts',
  'care_steps',
  'tasks',
  'todos',
] as const

/**
 * The demo's past is in the ledger, and is announced to no one: no mail about an appointment of last month.
 * Statements whose only parameter is the last event before the demo's; a subscriber that still had
 * events to handle keeps its place.
 */
export const skipPastEvents: readonly string[] = [
  `insert into subscriber_cursors (subscriber, seq)
select value, (select ifnull(max(seq), 0) from events) from json_each('${JSON.stringify(subscriberNames)}')
where ?1 = 0 and not exists (select 1 from subscriber_cursors)`,
  `update subscriber_cursors set seq = (select ifnull(max(seq), 0) from events) where seq >= ?1`,
]
