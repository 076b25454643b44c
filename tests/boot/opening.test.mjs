import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { serve } from '../../scripts/process/serve.mjs'
import { command, hostedBindings } from './clinic-command.mjs'
import { newClinic, password } from './new-clinic.mjs'

const port = 4495
const origin = `https://localhost:${port}`
const at = mkdtempSync(join(tmpdir(), 'careplus-opening-'))
const bindings = {
  ...hostedBindings(origin),
  ALERT_EMAIL: 'night@bluebird.test',
  BACKUP_KEYS: `b1:${randomBytes(32).toString('base64')}`,
}

let server
const { outboundService, openClinic, call, mailTo, waitForMail, accept } = newClinic({
  port,
  origin,
  at,
  runMinuteCron: () => server.runMinuteCron(),
})
const missing = async (token) =>
  (await call('GET', '/clinic_setup', { token })).attributes.lines
    .filter(({ is_done, is_optional }) => !is_done && !is_optional)
    .map(({ key }) => key)

describe('a clinic opens its doors, in production', () => {
  let invitations
  let admin
  let second
  let clinician
  before(async () => {
    invitations = await openClinic()
    server = await serve({ port, at, bindings, cron: false, outboundService })
  })
  after(() => server?.close())

  it('its owner accepts the invitation of the command, with a second factor', async () => {
    assert.equal(invitations.length, 2)
    admin = await accept(invitations[0])
    assert.equal(admin.role, 'admin')
    await call('POST', '/auth/invitations', {
      body: { token: invitations[0], password },
      status: 422,
    })
    second = await accept(invitations[1], { stepsUp: false })
  })

  it('the checklist says what is missing, and a real mail and text show that both go out', async () => {
    const { token } = admin
    assert.deepEqual(await missing(token), [
      'providers',
      'pharmacies',
      'content',
      'legal_texts',
      'mail',
      'sms',
      'alerts',
      'backups',
      'agreements',
    ])
    await call('PATCH', `/users/${admin.user_id}`, { token, body: { phone: '2125550142' } })
    for (const channel of ['email', 'sms'])
      await call('POST', '/clinic_setup/test_messages', { token, body: { channel } })
    await waitForMail('ann@bluebird.test', /(trial message)/)
    for (let tries = 0; tries < 50 && (await missing(token)).includes('sms'); tries++)
      await server.runMinuteCron()
    // The minutes that went by made the first backup, or are at it.
    assert.deepEqual(
      (await missing(token)).filter((key) => key !== 'backups'),
      ['providers', 'pharmacies', 'content', 'legal_texts', 'alerts', 'agreements'],
    )
    const page = await fetch(`http://localhost:${port}/staff/clinic/setup`, { redirect: 'manual' })
    assert.ok([302, 303, 200].includes(page.status))
  })

  it('an alert arrives, a backup is made, and the agreement with each vendor is entered', async () => {
    const { token } = admin
    await call('POST', '/clinic_setup/test_messages', { token, body: { channel: 'alert' } })
    const code = mailTo('night@bluebird.test', /Its code is (\d{6})/)
    await call('POST', '/clinic_setup/alert_confirmations', { token, body: { code } })
    for (let tries = 0; tries < 50 && (await missing(token)).includes('backups'); tries++)
      await server.runMinuteCron()
    const { vendors } = (await call('GET', '/clinic_setup', { token })).attributes
    assert.deepEqual(
      vendors.map(({ service, vendor }) => `${service} ${vendor}`),
      ['hosting Cloudflare', 'mail Resend', 'sms Twilio', 'video Twilio', 'fax Sinch'],
    )
    for (const { service } of vendors) {
      const attributes = {
        service,
        basis: 'signed',
        signed_on: '2026-01-02',
        signed_by: 'Ann Lee',
      }
      await call('POST', '/vendor_agreements', {
        token,
        body: { data: { type: 'vendor_agreements', attributes } },
      })
    }
    assert.deepEqual(await missing(token), ['providers', 'pharmacies', 'content', 'legal_texts'])
  })

  it('the pages that a site begins with come in the clinic’s name by one command, legal texts as drafts', async () => {
    const importStarter = (code) =>
      command('content', ['starter'], {
        CONTENT_URL: `http://localhost:${port}`,
        CONTENT_EMAIL: 'bo@bluebird.test',
        CONTENT_PASSWORD: password,
        CONTENT_CODE: code,
      })
    const text = await importStarter(second.nextCode)
    assert.match(text, /Legal text agree_tos [\d-]+: a draft now/)
    // Each code counts once, which the command says.
    await assert.rejects(importStarter(second.nextCode), /counts once/)
    assert.deepEqual(await missing(admin.token), ['providers', 'pharmacies', 'legal_texts'])
    const page = await (await fetch(`http://localhost:${port}/faq`)).text()
    assert.match(page, /Bluebird Clinic/)
    assert.ok(page.includes('(212) 555-0100'))
  })

  it('a clinician is named, accepts, and is offered once there are a license, an organization and hours', async () => {
    const { token } = admin
    const types = await call('GET', '/provider_types', { token })
    const type = types.find(({ attributes }) => attributes.name === 'Physician')
    const made = await call('POST', '/admin/providers', {
      token,
      body: {
        first_name: 'Cara',
        last_name: 'Lind',
        email: 'cara@bluebird.test',
        type_id: type.id,
        suffix: 'MD',
      },
    })
    const provider = made.id
    const blockers = async () =>
      (await call('GET', `/providers/${provider}`, { token })).attributes.offer_blockers
    assert.deepEqual(await blockers(), ['account', 'license', 'organization', 'hours'])
    const invitation = await waitForMail('cara@bluebird.test', /invitation\?token=([\w-]+)/)
    clinician = await accept(invitation)
    const [organization] = await call('GET', '/cbos', { token })
    await call('POST', `/admin/providers/${provider}/cbos/join`, {
      token,
      body: { cbo_id: organization.id },
    })
    await call('POST', `/providers/${provider}/licenses`, {
      token,
      body: {
        data: {
          type: 'licenses',
          attributes: {
            state: 'NY',
            number: 'NY 100200',
            status: 'active',
            issued_on: '2020-01-01',
            expires_on: `${new Date().getUTCFullYear() + 2}-12-31`,
          },
        },
      },
    })
    const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    // Hours are opened by the role that answers for them, which an admin is not.
    await call('POST', '/admin/system_users', {
      token,
      body: {
        data: {
          type: 'system_users',
          attributes: {
            email: 'dee@bluebird.test',
            first_name: 'Dee',
            last_name: 'Moss',
            role: 'manager',
          },
        },
      },
    })
    const manager = await accept(
      await waitForMail('dee@bluebird.test', /invitation\?token=([\w-]+)/),
    )
    await call('POST', `/providers/${provider}/availabilities/range`, {
      token: manager.token,
      body: { first_day: day(1), last_day: day(4), opens: '00:05', closes: '23:50' },
    })
    assert.deepEqual(await blockers(), [])
    assert.ok(!(await missing(token)).includes('providers'))
    assert.equal(clinician.role, 'provider')
  })

  it('a person enrolls, agrees, chooses a treatment, and books the first visit', async () => {
    const email = 'first@patient.test'
    const started = await call('POST', '/patients/enrollments', {
      body: {
        first_name: 'Robin',
        last_name: 'Vale',
        dob: '1990-04-05',
        email,
        phone: '2125550143',
        state: 'NY',
        zip: '10001',
        channel: 'email',
        enrollment_step: 'code',
        last: true,
      },
    })
    const code = await waitForMail(email, /\b(\d{6})\b/)
    const session = await call('POST', '/auth/verification_code', {
      body: {
        id: started.attributes.verification.id,
        code,
        enrollment_token: started.attributes.token,
      },
    })
    const { token, user_id: patient } = session.attributes
    await call('PATCH', `/patients/${patient}/consents`, {
      token,
      body: {
        initials: 'RV',
        sharing_data: true,
        agree_tos: true,
        agree_privacy_policy: true,
        telehealth_consent: true,
      },
    })
    const treatments = await call('GET', `/patients/${patient}/treatment_types`, { token })
    const prep = treatments.find(({ attributes }) => attributes.name === 'PrEP')
    assert.equal(prep.attributes.offered, true)
    await call('PUT', `/patients/${patient}/treatment_types`, {
      token,
      body: { treatment_types: [prep.id] },
    })
    const [kind] = prep.attributes.patient_encounter_types
    const slots = await call(
      'GET',
      `/patients/${patient}/availabilities?encounter_type_id=${kind.id}`,
      { token },
    )
    const slot = slots.at(-1).attributes
    const visit = await call('POST', `/patients/${patient}/appointments`, {
      token,
      body: {
        data: {
          type: 'appointments',
          attributes: {
            provider_id: slot.provider_id,
            availability_id: slot.availability_id,
            time: slot.time,
            encounter_type_id: kind.id,
            initials: 'RV',
          },
        },
      },
    })
    assert.equal(visit.attributes.status, 'Scheduled')
  })
})
