import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import type { PharmacyStatus } from '#edge/domains/prescriptions/transitions'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { statusOf } from '../documentation/visits'
import { as, bindings, db, pharmacyId, prepareRow, userId, world } from '../world'
import { act, addPrescription, end } from './pills'

const otherPharmacy = uuidv7()
beforeAll(async () => {
  await world()
  await prepareRow(rowsAt('2026-01-05T15:00:00.000Z').pharmacy({ id: otherPharmacy })).run()
})

const send = async () => {
  const { id } = await addPrescription()
  await act('provider', 'sign', id)
  await drainOutbox(environmentOf(bindings))
  return id
}
const choose = async (...pharmacies: string[]) =>
  as('support').call('PUT /users/:user/pharmacies', {
    params: { user: userId('patient') },
    body: { pharmacies },
  })

describe('a prescription at the desk of a pharmacy', () => {
  it('stays with the pharmacy whom its patient leaves while it fills it, and what it filled before does not', async () => {
    const [before, open] = [await send(), await send()]
    await choose(pharmacyId())
    await as('pharmacy').prescriptions.update(before, { pharmacyStatus: 'shipped' })
    await choose(otherPharmacy, pharmacyId())
    const seen = (id: string) => statusOf(as('pharmacy').prescriptions.get(id))
    expect(await seen(before)).toBe(404)
    expect(await seen(open)).toBe(200)
    for (const pharmacyStatus of ['ready_for_pickup', 'picked_up'] as const)
      await as('pharmacy').prescriptions.update(open, { pharmacyStatus })
    await choose(pharmacyId())
    expect(await seen(before)).toBe(200)
  })

  it('names its patient, with the day of birth, to the pharmacy it went to and that fills for them no more', async () => {
    const sent = await send()
    const rename = (nickname: string | null) =>
      db
        .prepare('update users set nickname = ? where id = ?')
        .bind(nickname, userId('patient'))
        .run()
    await rename('Jo')
    await choose(otherPharmacy)
    const desk = as('pharmacy')
    const found = (await desk.prescriptions.list({ filter: { isAtPharmacy: true } })).find(
      ({ id }) => id === sent,
    )
    const dob = await db
      .prepare('select dob from patients where id = ?')
      .bind(userId('patient'))
      .first<string>('dob')
    expect(found).toMatchObject({
      patientName: 'Jo Ellis',
      patientLegalName: 'Jordan Ellis',
      patientDob: dob,
    })
    expect(found?.patient).toEqual({ type: 'patients', id: userId('patient') })
    expect(await statusOf(desk.patients.get(userId('patient')))).toBe(404)
    expect(await as('patient').prescriptions.get(sent)).not.toHaveProperty('patientDob')
    await rename(null)
    await choose(pharmacyId())
  })

  it('lies at its pharmacy until it is with the patient, or is known to be given to no one', async () => {
    const isListed = async (id: string) =>
      (
        await as('pharmacy').prescriptions.list({
          filter: { isAtPharmacy: true },
          page: { size: 100 },
        })
      ).some((each) => each.id === id)
    const [filled, stopped, refused] = [await send(), await send(), await send()]
    const says = async (id: string, ...steps: PharmacyStatus[]) => {
      for (const pharmacyStatus of steps)
        await as('pharmacy').prescriptions.update(id, { pharmacyStatus })
    }
    await says(filled, 'ready_for_pickup')
    expect(await isListed(filled)).toBe(true)
    await says(filled, 'picked_up')
    expect(await isListed(filled)).toBe(false)
    await says(refused, 'out_of_stock')
    expect(await isListed(refused)).toBe(true)
    await says(refused, 'canceled')
    expect(await isListed(refused)).toBe(false)
    await end('provider', 'cancel', stopped, 'patient_asked')
    expect(await isListed(stopped)).toBe(true)
    await act('pharmacy', 'confirm_cancel', stopped)
    expect(await isListed(stopped)).toBe(false)
  })
})
