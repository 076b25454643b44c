import { rowsAt } from '#demo/row-builders'
import { uuidv7 } from '#edge/platform/ids'
import { now } from '#edge/platform/time'
import { agreedBy, as, cboId, db, type Person, prepareRow, providerId, userId } from '../../world'

/** The record of the first patient, as one of the two. */
export const jordan = userId('patient')
export const at = new Date(now()).toISOString()

/** A second record of the same person, with a clinician and nothing else in it. */
export const addTwin = async (
  cells: Readonly<Record<string, string | null>> = {},
  account: Readonly<Record<string, string | null>> = {},
): Promise<string> => {
  const id = uuidv7()
  const rows = rowsAt(at)
  await db.batch([
    ...[
      rows.user({
        id,
        role: 'patient',
        email: `${id}@twin.test`,
        first_name: 'Jordie',
        last_name: 'Ellis',
        ...account,
      }),
      rows.patient({ id, cbo_id: cboId(), provider_id: providerId('provider'), ...cells }),
      rows.careTeam({ user_id: userId('provider'), patient_id: id, reason: 'panel' }),
    ].map(prepareRow),
    ...agreedBy(id, at),
  ])
  return id
}

export const compare = (patient: string, other: string, who: Person = 'clinical_admin') =>
  as(who).call('GET /patients/:patient/comparison', { params: { patient }, query: { other } })

export const merge = async (patient: string, other: string, who: Person = 'clinical_admin') => {
  const { versions } = await compare(patient, other, who)
  return as(who).call('POST /patients/:patient/merge', {
    params: { patient },
    body: { other, reason: 'enrolled_twice', versions },
  })
}

export const undo = (patient: string, merged: string, who: Person = 'clinical_admin') =>
  as(who).call('POST /patients/:patient/undo_merge', {
    params: { patient },
    body: { merge: merged },
  })

export const value = async (sql: string, ...values: unknown[]) =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .first<{ v: unknown }>()
  )?.v
