import { SignJWT } from 'jose'

const key = 's'.repeat(40)
export const bindings = {
  SESSION_KEYS: `k1:${key}`,
  FIELD_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
}

const bucketMs = 300_000
const id = (kind, n) => `01990000-00${kind}-7000-8000-${String(n).padStart(12, '0')}`
export const patientId = (n) => id('a1', n)
const providerId = (n) => id('b1', n)
const userId = (n) => id('b2', n)
const availabilityId = (n) => id('b3', n)
const sessionId = (n) => id('a2', n)
const cboId = id('c1', 1)

/** SQL for a clinic of so many patients who may book, and clinicians available for eight hours tomorrow. */
export const clinicStatements = (patients, clinicians) => {
  const now = new Date().toISOString()
  const expiresAt = new Date(Date.now() + 12 * 3_600_000).toISOString()
  const startBucket = Math.ceil((Date.now() + 24 * 3_600_000) / 3_600_000) * (3_600_000 / bucketMs)
  const repeat = (count, create) => Array.from({ length: count }, (_, n) => create(n)).flat()
  const user = (id, role, name) => [
    `insert into users (id, role, email, phone, first_name, last_name, timezone, email_verified_at, created_at, updated_at)
     values (?, ?, ?, '2125550100', 'Jordan', 'Ellis', 'America/New_York', ?, ?, ?)`,
    id,
    role,
    `${name}@crash.test`,
    now,
    now,
    now,
  ]
  return [
    [
      `insert into cbos (id, name, created_at, updated_at) values (?, 'Harbor House', ?, ?)`,
      cboId,
      now,
      now,
    ],
    [
      `insert into eligibility_rules (id, cbo_id, priority, action) values (?, ?, 100, 'allowed')`,
      id('c2', 1),
      cboId,
    ],
    ...repeat(clinicians, (n) => [
      user(userId(n), 'provider', `provider${n}`),
      [
        `insert into providers (id, user_id, type_id, created_at, updated_at)
         values (?, ?, (select id from provider_types where name = 'Nurse practitioner'), ?, ?)`,
        providerId(n),
        userId(n),
        now,
        now,
      ],
      [
        `insert into licenses (id, provider_id, state, number, expires_on, created_at, updated_at) values (?, ?, 'NY', 'L1', '2099-01-01', ?, ?)`,
        id('b4', n),
        providerId(n),
        now,
        now,
      ],
      [
        `insert into provider_cbos (provider_id, cbo_id, joined_at) values (?, ?, ?)`,
        providerId(n),
        cboId,
        now,
      ],
      [
        `insert into availabilities (id, provider_id, start_bucket, end_bucket, timezone, created_at, updated_at) values (?, ?, ?, ?, 'America/New_York', ?, ?)`,
        availabilityId(n),
        providerId(n),
        startBucket,
        startBucket + 96,
        now,
        now,
      ],
    ]),
    ...repeat(patients, (n) => [
      user(patientId(n), 'patient', `patient${n}`),
      [
        `insert into patients (id, dob, state, zip, insured, cbo_id, consented_at, initials, enrolled_at, created_at, updated_at)
         values (?, '1990-05-05', 'NY', '10001', 1, ?, ?, 'JE', ?, ?, ?)`,
        patientId(n),
        cboId,
        now,
        now,
        now,
        now,
      ],
      [
        `insert into consents (id, patient_id, document, document_version, document_hash, agreed, occurred_at)
         select ? || id, ?, document, version, hash, 1, ? from consent_documents`,
        patientId(n),
        patientId(n),
        now,
      ],
      [
        `insert into patient_treatments (patient_id, treatment_id, active, since) select ?, id, 1, ? from treatments where name = 'PrEP'`,
        patientId(n),
        now,
      ],
      [
        `insert into sessions (id, user_id, refresh_hash, rotated_at, method, created_at, last_active_at, expires_at) values (?, ?, ?, ?, 'password', ?, ?, ?)`,
        sessionId(n),
        patientId(n),
        `crash-${n}`,
        now,
        now,
        now,
        expiresAt,
      ],
    ]),
  ]
}

export const signToken = (n) =>
  new SignJWT({ user_id: patientId(n), sid: sessionId(n), role: 'patient' })
    .setProtectedHeader({ alg: 'HS256', typ: 'careplus-session+jwt', kid: 'k1' })
    .setIssuer('careplus')
    .setAudience('careplus')
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(new TextEncoder().encode(key))

/** Session cookies of the patient's browser. The refresh secret is compared only when the session is refreshed. */
export const sessionCookies = async (n) =>
  `careplus_token=${await signToken(n)}; __Host-careplus_refresh=${sessionId(n)}.${'k'.repeat(43)}`

/** The request by which a patient books; its idempotency key makes a repeat the same request. */
export const bookingRequest = async (n, { clinician, startBucket, offsetMs }) => ({
  path: `/api/patients/${patientId(n)}/appointments`,
  init: {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await signToken(n)}`,
      'content-type': 'application/vnd.api+json',
      'idempotency-key': `crash-${n}`,
    },
    body: JSON.stringify({
      data: {
        type: 'appointments',
        attributes: {
          provider_id: providerId(clinician),
          availability_id: availabilityId(clinician),
          time: new Date(startBucket * bucketMs + offsetMs).toISOString(),
          encounter_type_id: '1',
          initials: 'JE',
        },
      },
    }),
  },
})
