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
        phone: null,
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

/** A visit to come. */
export const visit = (patient: string, cells: Readonly<Record<string, string | number>> = {}) =>
  prepareRow(
    rowsAt(at).appointment({
      id: uuidv7(),
      patient_id: patient,
      provider_id: providerId('provider'),
      status: 'Scheduled',
      starts_at: '2099-01-05T15:00:00.000Z',
      ends_at: '2099-01-05T15:30:00.000Z',
      buckets: 0,
      ...cells,
    }),
  ).run()

/** A line of the health record, or that there is none. */
export const write = (
  patient: string,
  body: Readonly<Record<string, string>>,
  section = 'allergies',
) =>
  as('provider').call('POST /patients/:patient/health_histories/:section', {
    params: { patient, section },
    body,
  })

export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { errors?: readonly { code: string }[] }) => error.errors?.[0]?.code ?? String(error),
  )

export const value = async (sql: string, ...values: unknown[]) =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .first<{ v: unknown }>()
  )?.v
