import { beforeAll, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { env } from '../../auth/auth-fixtures'
import { as, cboId, db, world } from '../../world'

beforeAll(world)

describe('POST /patients', () => {
  const ana = (email: string) => ({
    firstName: 'Ana',
    lastName: 'Silva',
    email,
    phone: '6465550111',
    dob: '1988-02-03',
    state: 'NY' as const,
    zip: '11201',
  })
  it('support creates an account, a record and the todos that complete them', async () => {
    const made = await as('support').patients.create(ana('ana@world.test'))
    expect(made).toMatchObject({ fullName: 'Ana Silva', state: 'NY', status: 'active' })
    const open = await db
      .prepare(`select type from todos where patient_id = ? and status = 'todo' order by priority`)
      .bind(made.id)
      .all()
    expect(open.results).toEqual([{ type: 'PHOTO_ID' }, { type: 'PROFILE_INCOMPLETE' }])
  })

  it('the patient is told by mail, with the link of the organization that added them', async () => {
    await as('cbo').patients.create(ana('told@world.test'))
    const [message] = await capturedMessages(env, 'told@world.test')
    expect(message?.subject).toBe('Your Care Plus account is started')
    expect(message?.text).toContain(`/auth/enrollment?organization_id=${cboId()}`)
    expect(message?.text).not.toMatch(/PrEP|HIV|visit|clinic/i)
  })

  it('a repeated request with one idempotency key creates one patient', async () => {
    const twice = () => as('support').patients.create(ana('twice@world.test'), { once: 'a-key' })
    expect((await twice()).id).toBe((await twice()).id)
  })

  it('a second patient with the same email is refused (422 email_taken)', async () => {
    await expect(as('support').patients.create(ana('patient@world.test'))).rejects.toMatchObject({
      status: 422,
      fields: { email: ['A patient with this email exists'] },
    })
  })

  it('a CBO adds patients to its own organization and does not learn of patients elsewhere', async () => {
    const made = await as('cbo').patients.create(ana('otherpatient@world.test'))
    expect(made.cbo).toEqual({ type: 'cbos', id: cboId() })
  })

  it('support names the organization, which must exist', async () => {
    const named = (id: string) =>
      as('support').patients.create({ ...ana('named@world.test'), cboId: id })
    expect((await named(cboId('otherCbo'))).cbo?.id).toBe(cboId('otherCbo'))
    await expect(named('nowhere')).rejects.toMatchObject({ status: 422 })
  })

  it('a minor is refused (422)', async () => {
    await expect(
      as('support').patients.create({ ...ana('child@world.test'), dob: '2012-01-01' }),
    ).rejects.toMatchObject({ status: 422, fields: { dob: ['Must be at least 18yo'] } })
  })

  it.each(['patient', 'provider', 'manager', 'admin', 'pharmacy'] as const)(
    'not as a %s',
    async (who) => {
      await expect(as(who).patients.create(ana('no@world.test'))).rejects.toMatchObject({
        status: 403,
      })
    },
  )
})
