import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { maxCheckedAtOnce } from '#edge/domains/prescriptions/endpoint-contracts'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { insertPatients } from '../schedule/schedule-fixtures'
import { api, as, db, type Person, prepareRow, userId, world } from '../world'
import { addPrescription, setPrescription, written } from './pills'

beforeAll(world)

const patient = userId('patient')
const prep = { drug: 'ftc_tdf_prep', days: 90, refills: 2 } as const
const checkList = (prescriptions: readonly string[], who: Person = 'provider') =>
  as(who).call('POST /prescription_checks', { body: { prescriptions: [...prescriptions] } })
const setSigned = (id: string, status: string) =>
  setPrescription(
    id,
    'status = ?, signed_at = ?, signed_by_id = ?',
    status,
    iso(now()),
    userId('provider'),
  )
const checkAlone = async (prescribed: typeof prep, of: object) =>
  (
    await as('provider').call('POST /patients/:patient/prescription_checks', {
      params: { patient },
      body: {
        ...written(prescribed),
        refills: prescribed.refills,
        reason: 'hiv_prep',
        ...of,
      },
    })
  ).map(({ type: _, ...each }) => each)

describe('the checks of a list of prescriptions', () => {
  it('are those that each has by itself, with refusals, reasons and what its pharmacy would refuse', async () => {
    const { id } = await addPrescription('provider', prep)
    const other = await addPrescription('provider')
    const alone = await checkAlone(prep, { prescription: id })
    expect(alone.map(({ level }) => level)).toContain('refusal')
    const found = new Map((await checkList([id, other.id])).map((each) => [each.id, each.checks]))
    expect(found.get(id)).toEqual(alone)
    expect(found.get(other.id)?.map(({ level }) => level)).not.toContain('refusal')
  })

  it('judge the renewal of one that waits for an answer', async () => {
    const { id } = await addPrescription('provider', prep)
    await setSigned(id, 'renewal_requested')
    const [found] = await checkList([id])
    expect(found?.checks).toEqual(await checkAlone(prep, { renews: id }))
  })

  it('leave out what waits for no signature, and what is not in the care of the caller', async () => {
    const sent = await addPrescription('provider')
    await setSigned(sent.id, 'sent')
    const draft = await addPrescription('provider')
    const all = [sent.id, draft.id, uuidv7()]
    expect((await checkList(all)).map(({ id }) => id)).toEqual([draft.id])
    expect(await checkList(all, 'otherProvider')).toEqual([])
    expect(await checkList([])).toEqual([])
  })

  it('are on record as read, of each patient', async () => {
    const { id } = await addPrescription('provider')
    const reads = () =>
      db
        .prepare(
          "select count(*) as n from events where name = 'prescription_checks.list' and patient_id = ?",
        )
        .bind(patient)
        .first<number>('n')
    const before = Number(await reads())
    await checkList([id])
    expect(await reads()).toBe(before + 1)
  })

  it('are of one page at most', async () => {
    const ids = Array.from({ length: maxCheckedAtOnce + 1 }, () => uuidv7())
    await expect(checkList(ids)).rejects.toMatchObject({ status: 422 })
  })

  it('take as many round trips and statements for many patients as for two', async () => {
    const patients = await insertPatients(12)
    await db.batch(
      patients.map((id) =>
        prepareRow(
          rowsAt(iso(now())).careTeam({
            user_id: userId('provider'),
            patient_id: id,
            reason: 'panel',
          }),
        ),
      ),
    )
    const drafts: string[] = []
    for (const id of patients) drafts.push((await addPrescription('provider', prep, id)).id)
    const costOf = async (prescriptions: readonly string[]) => {
      const answer = await api(
        '/api/prescription_checks',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ prescriptions }),
        },
        'provider',
      )
      const { data } = (await answer.json()) as { data: object[] }
      expect(data).toHaveLength(prescriptions.length)
      const [, trips, statements] =
        /trips=(\d+) statements=(\d+)/.exec(answer.headers.get('x-d1') ?? '') ?? []
      return { trips: Number(trips), statements: Number(statements) }
    }
    // The session is read once a minute.
    await costOf(drafts.slice(0, 2))
    const two = await costOf(drafts.slice(0, 2))
    expect(two.trips).toBe(2)
    expect(await costOf(drafts)).toEqual(two)
  })
})

it('the check of one medicine takes two round trips', async () => {
  const ask = () =>
    api(
      `/api/patients/${patient}/prescription_checks`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...written(prep), refills: prep.refills, reason: 'hiv_prep' }),
      },
      'provider',
    )
  // The session is read once a minute.
  await ask()
  const answer = await ask()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-d1')).toMatch(/^trips=2 /)
})
