import { withdrawFaxes } from '#edge/deliveries/fax-document'
import { updateBySystem } from '#edge/events/emit'
import type { Subscriber } from '#edge/events/subscriber'
import { inList, sql } from '#edge/platform/db/index'
import { applicationFaxKeys, sharing } from './resource'
import { unsentStatuses, withProgramStatuses } from './transitions'

const closing = 'patients.close_account'
const open = [...unsentStatuses, ...withProgramStatuses] as const

/**
 * A patient who stops sharing takes their signature back: what the program has not answered is canceled, and a fax that
 * waits does not go out. One who closes their account leaves no draft behind either.
 */
export const assistanceWithdrawal: Subscriber = {
  name: 'assistance_withdrawal',
  matches: ({ name, detail }) =>
    name === closing || (name === 'consents.withdraw' && detail?.setting === sharing),
  handle: async (events, { db, runAgain }) => {
    const results = await db.batch(
      events.flatMap(({ name, patientId, at }) => [
        withdrawFaxes(
          applicationFaxKeys,
          sql`select id from gilead_applications where patient_id = ${patientId} and patient_signed_at <= ${at}`,
          at,
        ),
        ...updateBySystem({
          name: 'gilead_applications.cancel',
          row: 'g',
          at,
          detail: sql`json_object('kind', iif(g.submitted_at is null, 'unsent', 'sent'))`,
          which: sql`g.patient_id = ${patientId} and ${inList(sql`g.status`, open)}
            and ${name === closing ? sql`g.created_at` : sql`g.patient_signed_at`} <= ${at}`,
          set: sql`status = 'canceled', ended_at = ${at}`,
        }),
      ]),
    )
    if (results.some(({ changes }) => changes > 0)) runAgain()
  },
}
