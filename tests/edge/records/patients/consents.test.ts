import { beforeAll, describe, expect, it } from 'vitest'
import { as, db, type Person, userId, world } from '../../world'

const jordan = userId('patient')
const all = { sharingData: true, agreeTos: true, agreePrivacyPolicy: true, telehealthConsent: true }
const agree = (body: object, who: Person = 'patient', patient = jordan) =>
  as(who).call('PATCH /patients/:patient/consents', { params: { patient }, body })

beforeAll(async () => {
  await world()
  await db.prepare('delete from consents where patient_id = ?').bind(jordan).run()
})

describe('signing consents', () => {
  it('an empty form is refused with every missing field at once (422)', async () => {
    await expect(agree({})).rejects.toMatchObject({
      status: 422,
      fields: {
        initials: ['Please enter your initials'],
        sharingData: ['Agree to sharing your information'],
        agreeTos: ['Agree Policy'],
        agreePrivacyPolicy: ['Agree Policy'],
        telehealthConsent: ['Agree Policy'],
      },
    })
    expect((await as('patient').call('GET /me')).consentsComplete).toBe(false)
  })

  it.each([{ initials: '' }, { initials: '  ' }, { initials: 'ABC' }])(
    'one or two initials are required: %o',
    async (given) => {
      await expect(agree({ ...all, ...given })).rejects.toMatchObject({
        fields: { initials: ['Please enter your initials'] },
      })
    },
  )

  it('initials of another person are refused (422)', async () => {
    await expect(agree({ ...all, initials: 'ZZ' })).rejects.toMatchObject({
      status: 422,
      fields: { initials: ['Must be initials of first and last name'] },
    })
  })

  it('a signature stores each text with version and hash, the initials as typed, and opens the gate', async () => {
    const given = await agree({ ...all, initials: 'je' })
    expect(given.documents).toHaveLength(4)
    const { results } = await db
      .prepare(
        `select c.document, c.initials, c.agreed, c.document_hash = d.hash as same from consents c
         join consent_documents d on d.document = c.document and d.version = c.document_version
         where c.patient_id = ? order by c.document`,
      )
      .bind(jordan)
      .all()
    expect(results).toEqual(
      ['agree_privacy_policy', 'agree_tos', 'sharing_data', 'telehealth_consent'].map(
        (document) => ({
          document,
          initials: 'je',
          agreed: 1,
          same: 1,
        }),
      ),
    )
    const me = await as('patient').call('GET /me')
    expect(me).toMatchObject({ consentsComplete: true, canSchedule: true })
    expect(me.userSettings).toEqual(
      expect.arrayContaining([
        { name: 'accept_terms_of_service', value: 'true' },
        { name: 'accept_telehealth_consent', value: 'true' },
        { name: 'allow_sharing_health_data', value: 'true' },
        { name: 'initials', value: 'je' },
      ]),
    )
  })

  it('only the patient signs: 403 for other roles, 404 for another patient', async () => {
    for (const who of ['provider', 'support', 'admin', 'cbo'] as const)
      await expect(agree({ ...all, initials: 'JE' }, who)).rejects.toMatchObject({ status: 403 })
    await expect(agree({ ...all, initials: 'JE' }, 'otherPatient')).rejects.toMatchObject({
      status: 404,
    })
  })

  it('consents are listed by scope, and by no organization or pharmacy', async () => {
    const list = (who: Person) => as(who).consents.in({ patients: jordan }).list()
    expect((await list('patient'))[0]).toMatchObject({ initials: 'je' })
    for (const who of ['cbo', 'pharmacy'] as const)
      await expect(list(who)).rejects.toMatchObject({ status: 403 })
    await expect(list('otherProvider')).rejects.toMatchObject({ status: 404 })
  })

  it('staff request consents at most once an hour', async () => {
    const send = () =>
      as('support').call('POST /patients/:patient/send_consent', { params: { patient: jordan } })
    expect(await send()).toMatchObject({ channel: 'email' })
    await send()
    const { results } = await db
      .prepare(`select kind from deliveries where user_id = ? and kind = 'consent_request'`)
      .bind(jordan)
      .all()
    expect(results).toHaveLength(1)
    await expect(
      as('manager').call('POST /patients/:patient/send_consent', { params: { patient: jordan } }),
    ).rejects.toMatchObject({ status: 403 })
  })
})
