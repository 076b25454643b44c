import { beforeAll, describe, expect, it } from 'vitest'
import { encryptField } from '#edge/platform/crypto/field-encryption'
import { environmentOf } from '#edge/platform/environment'
import { api, as, bindings, cboId, db, providerId, userId, world } from '../../world'

const me = (who: Parameters<typeof as>[0]) => as(who).call('GET /me')

beforeAll(async () => {
  await world()
  const id = userId('patient')
  await db
    .prepare('update patients set ssn_encrypted = ?, race = ? where id = ?')
    .bind(
      await encryptField(environmentOf(bindings), '6789', `patients.ssn:${id}`),
      '["White"]',
      id,
    )
    .run()
})

describe('GET /me', () => {
  it('a patient receives their record, care team and scheduling flags', async () => {
    expect(await me('patient')).toMatchObject({
      type: 'users',
      id: userId('patient'),
      role: 'patient',
      firstName: 'Jordan',
      fullName: 'Jordan Ellis',
      dob: '1990-05-05',
      race: ['White'],
      social: '••••',
      cbo: { id: cboId(), name: 'Harbor House', cboPreventUninsured: false },
      provider: {
        id: providerId('provider'),
        userId: userId('provider'),
        fullName: 'Daniel Reyes',
        assistantId: userId('assistant'),
        assistant: { fullName: 'Mina Alvarez' },
      },
      homeAddress: { state: 'NY', zip: '10001' },
      photoId: { present: false, photoId: null },
      waitlist: null,
      subscribed: false,
      consentsComplete: true,
      hasActiveTreatment: true,
      accessState: 'allowed',
      canSchedule: true,
      canSchedulePep: true,
      canScheduleHivFollowUpOrAdherence: false,
    })
  })

  it('the wire has the names of the specification', async () => {
    const { data } = (await (await api('/api/me', {}, 'patient')).json()) as {
      data: { attributes: Record<string, unknown> }
    }
    expect(Object.keys(data.attributes)).toEqual(
      expect.arrayContaining(
        'first_name last_name nickname full_name full_chosen_name pronouns email phone dob language gender born_as sex sexuality relationship race ethnicity height weight insured social income household medicare va gilead cbo provider support_user subscribed waitlist sms_opt_out home_address total_unread_message_count profile_picture_thumb_url out_of_office_message photo_id cash_pay user_settings can_schedule can_schedule_pep can_schedule_hiv_follow_up_or_adherence role'.split(
          ' ',
        ),
      ),
    )
    expect(data.attributes.photo_id).toEqual({ present: false, mime_type: null, photo_id: null })
    expect(data.attributes.user_settings).toContainEqual({ name: 'time_format', value: '12h' })
  })

  it('a provider receives their own record and no patient attributes', async () => {
    const mine = await me('provider')
    expect(mine).toMatchObject({ role: 'provider', providerId: providerId('provider') })
    expect(mine).not.toHaveProperty('dob')
    expect(mine).not.toHaveProperty('social')
  })

  it('a known session takes one round trip and two statements', async () => {
    await api('/api/me', {}, 'patient')
    const spent = (await api('/api/me', {}, 'patient')).headers.get('x-d1')
    expect(spent).toMatch(/trips=1 statements=2/)
  })

  it('consents are incomplete when an older version was signed', async () => {
    const change = (set: string) =>
      db
        .prepare(`update consents set ${set} where patient_id = ? and document = 'agree_tos'`)
        .bind(userId('otherPatient'))
        .run()
    const asksAgain = { consentsComplete: false, canSchedule: false }
    expect(await me('otherPatient')).toMatchObject({ consentsComplete: true })
    await change("document_version = '2025-01'")
    expect(await me('otherPatient')).toMatchObject(asksAgain)
    await change("document_version = '2026-01', document_hash = 'another text'")
    expect(await me('otherPatient')).toMatchObject(asksAgain)
  })

  it('missing fields are listed page by page', async () => {
    const { missing } = await me('patient')
    expect(missing?.about).toEqual(expect.arrayContaining(['height', 'gender', 'ethnicity']))
    expect(missing?.health).toEqual([])
    expect(missing?.profile).toContain('photoId')
  })

  it('an anonymous request gets 401', async () => {
    await expect(me(null)).rejects.toMatchObject({ status: 401, message: 'User not authenticated' })
  })
})
