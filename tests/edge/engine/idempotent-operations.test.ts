import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import { insertVisit } from '../visits/room-client'
import { api, as, db, json, type Person, stepUpAs, userId, world } from '../world'

const jordan = userId('patient')
const pushPath = `/api/patients/${jordan}/push_notifications`
const withKey = (body: object, key: string): RequestInit => {
  const init = json(body)
  return { ...init, headers: { ...(init.headers as object), 'idempotency-key': key } }
}
const nudge = (key: string, who: Person = 'provider', kind = 'nudge') =>
  api(pushPath, withKey({ kind }, key), who)
const countOf = async (from: string): Promise<number> =>
  (await db.prepare(`select count(*) as n from ${from}`).first<number>('n')) ?? 0
const nudges = () => countOf("events where name = 'patients.tell_nudge'")

/** Why a repeat of what is not done once has no second effect. */
const harmless: Readonly<Record<string, string>> = {
  'patients.close_account': 'ends the session that asks',
  'after_visit_summaries.send': 'names the version it changes',
  'after_visit_summaries.waive': 'names the version it changes',
  'soap_notes.sign': 'names the version it changes',
  'soap_notes.cosign': 'is refused once it is cosigned',
  'soap_notes.show': 'is shown or it is not',
  'auth.heartbeat': 'says when',
  'sessions.step_up': 'is a proof, used up',
  'auth.step_up_code': 'sends the code that is on its way',
  'verifications.send': 'sends the code that is on its way',
  'auth.begin_passkey_step_up': 'a challenge in place of the last',
  'passkeys.begin': 'a challenge in place of the last',
  'passkeys.create': 'uses its challenge up',
  'totp_factors.begin': 'a secret in place of the last',
  'recovery_codes.create': 'codes in place of the last',
  'login_as.allow': 'a code in place of the last',
  'login_as.start': 'uses its code up',
  'break_glass.find': 'a question',
  'colleagues.search': 'a question',
  'patients.search': 'a question',
  'pharmacies.search': 'a question',
  'prior_auths.preview': 'a question',
  'prior_auths.submit': 'only a draft is submitted',
  'gilead_applications.preview': 'a question',
  'gilead_applications.submit': 'is submitted once',
  'roi_medical_records.preview': 'a question',
  'roi_medical_records.fax': 'is faxed once',
  'conversations.search': 'a question',
  'doh_morbidities.preview': 'a question',
  'conversations.signal_presence': 'kept nowhere',
  'conversations.start': 'its message has a name of its own (`client_id`)',
  'conversations.start_support': 'its message has a name of its own (`client_id`)',
  'conversations.add_user': 'is part of it or is not',
  'insurance_card_fronts.create': 'replaces the one there is',
  'insurance_card_backs.create': 'replaces the one there is',
  'hiv_lab_photos.create': 'replaces the one there is',
  'photo_ids.create': 'replaces the one there is',
  'profile_pictures.create': 'replaces the one there is',
  'prep_initial_soap_assessments.create': 'replaces the one there is',
  'push_subscriptions.create': 'replaces the one of the same browser',
  'clinic_setup.confirm_alert': 'it says again what is on record',
  'clinic_setup.send_test': 'each one is a test of its own',
  'catalogue_changes.undo': 'is refused: its values stand no more',
  'push_subscriptions.end': 'is ended or it is not',
  'phone_calls.connect': 'a token',
  'appointments.video_token': 'a token',
  'providers.create': 'is refused: the email is taken',
  'provider_cbos.join': 'is refused: is part of it',
  'provider_cbos.leave': 'is refused: is no part of it',
  'sop_notifications.acknowledge': 'is read or it is not',
  'prescription_checks.check': 'a question',
  'prescription_checks.check_list': 'a question',
  'medicine_searches.search': 'a question',
  'diagnosis_searches.search': 'a question',
  'verifications.allow': 'is written to or it is not',
  'audit.restore': 'one admin says it once',
  'watch.settle': 'what was closed or is tried again is not there a second time',
  'prescriptions.sync': 'what is known already changes nothing',
  'labs.enter_results': 'what stands already is not written again',
  'appointments.agree_to_guest': 'is agreed to or it is not',
  'appointments.consent_to_recording': 'the last word counts',
  'visit_rooms.update_recording_rules': 'the last word counts',
}

beforeAll(() => world())
beforeEach(async () => {
  await db.batch(
    ['rate_limits', 'idempotency_keys'].map((table) => db.prepare(`delete from ${table}`)),
  )
})

describe('a POST that is no resource’s', () => {
  it('is done once under its key, or a repeat of it does nothing more', () => {
    const unanswered = operations.filter(
      ({ method, contract, access, name }) =>
        method === 'POST' && contract && access !== 'public' && !contract.once && !harmless[name],
    )
    expect(unanswered.map(({ name }) => name)).toEqual([])
  })

  it('that is sent again under its key is answered the same, and done once', async () => {
    const before = await nudges()
    const [first, again] = [await nudge('again'), await nudge('again')]
    expect([first.status, again.status]).toEqual([202, 202])
    expect(await again.json()).toEqual(await first.json())
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await nudges()).toBe(before + 1)
  })

  it('that is sent twice at once is answered the same, and done once', async () => {
    const before = await nudges()
    const answers = await Promise.all(['at-once', 'at-once', 'at-once'].map((key) => nudge(key)))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.json()))
    for (const other of others) expect(other).toEqual(first)
    expect(await nudges()).toBe(before + 1)
  })

  it('with another body under the same key is refused (422), and so is no other user’s key', async () => {
    await nudge('mine')
    const other = await nudge('mine', 'provider', 'photo_id_needed')
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ errors: [{ code: 'idempotency_key_reused' }] })
    const before = await nudges()
    expect((await nudge('mine', 'support')).headers.get('idempotent-replayed')).toBeNull()
    expect(await nudges()).toBe(before + 1)
  })

  it('is answered again where its limit is used up by then', async () => {
    await db.prepare("update appointments set status = 'Canceled'").run()
    const invite = (once: string) =>
      as('support').call('POST /patients/:patient/re_engage', { params: { patient: jordan }, once })
    const first = await invite('invite')
    expect(await invite('invite')).toEqual(first)
    await expect(invite('another')).rejects.toMatchObject({ status: 429 })
  })

  it('that was refused is tried anew under its key', async () => {
    await db.prepare("update users set status = 'deactivated' where id = ?").bind(jordan).run()
    expect((await nudge('later', 'support')).status).toBe(409)
    await db.prepare("update users set status = 'active' where id = ?").bind(jordan).run()
    expect((await nudge('later', 'support')).status).toBe(202)
  })

  it('is not answered again to a caller who lost its subject meanwhile (404)', async () => {
    await nudge('lost')
    await db.prepare('delete from care_team where patient_id = ?').bind(jordan).run()
    expect((await nudge('lost')).status).toBe(404)
    await world()
    expect((await nudge('lost')).status).toBe(202)
  })

  it('keeps what it answered encrypted: the link of a guest is in no row', async () => {
    const id = await insertVisit()
    const invite = () =>
      as('provider').call('POST /appointments/:id/guests', {
        params: { id },
        body: { kind: 'family', name: 'Ana Ruiz' },
        once: 'guest',
      })
    const { link } = await invite()
    expect((await invite()).link).toBe(link)
    expect(await countOf(`visit_guests where appointment_id = '${id}'`)).toBe(1)
    const row = await db
      .prepare("select hex(answer_encrypted) as answer from idempotency_keys where key = 'guest'")
      .first<string>('answer')
    const hex = (text: string) =>
      [...text]
        .map((letter) => letter.charCodeAt(0).toString(16))
        .join('')
        .toUpperCase()
    expect(row).not.toContain(hex(link))
    expect(row).not.toContain(hex('Ana'))
  })

  it('writes one mail with one link, and opens one record in an emergency', async () => {
    await db.prepare("update users set email_verified_at = '2026-01-01T00:00:00.000Z'").run()
    const letter = () =>
      as('support').call('POST /auth/verification_code/patients', {
        body: { patientId: jordan },
        once: 'link',
      })
    expect(await letter()).toEqual(await letter())
    expect(await countOf("deliveries where kind = 'sign_in_link'")).toBe(1)
    await stepUpAs('provider')
    const open = () =>
      as('provider').call('POST /patients/:patient/break_glass', {
        params: { patient: userId('otherPatient') },
        body: { reasonCode: 'safety', reasonText: 'They called the night line with chest pain.' },
        once: 'open',
      })
    expect(await open()).toEqual(await open())
    expect(await countOf('break_glass_grants')).toBe(1)
  })
})
