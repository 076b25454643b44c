import { SignJWT } from 'jose'
import { insertionOf, rowsAt } from '../../src/demo/row-builders.ts'

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
export const sessionId = (n) => id('a2', n)
export const staffId = (n) => id('d1', n)
export const conversationId = (n) => id('d2', n)
const cboId = id('c1', 1)

/**
 * SQL for a clinic of so many patients who may book, and clinicians available for eight hours tomorrow. The first hour is
 * more than a day ahead, with the minutes by which a test sets its clock forward: no visit's day-ahead reminder is due.
 */
export const clinicStatements = (patients, clinicians) => {
  const rows = rowsAt(new Date().toISOString())
  const startBucket = Math.ceil((Date.now() + 25 * 3_600_000) / 3_600_000) * (3_600_000 / bucketMs)
  const repeat = (count, create) => Array.from({ length: count }, (_, n) => create(n)).flat()
  return [
    rows.cbo({ id: cboId }),
    rows.eligibilityRule({ id: id('c2', 1), cbo_id: cboId }),
    ...repeat(clinicians, (n) => [
      rows.user({ id: userId(n), role: 'provider', email: `provider${n}@crash.test` }),
      rows.provider({ id: providerId(n), user_id: userId(n) }),
      rows.license({ id: id('b4', n), provider_id: providerId(n) }),
      rows.providerCbo({ provider_id: providerId(n), cbo_id: cboId }),
      rows.availability({
        id: availabilityId(n),
        provider_id: providerId(n),
        start_bucket: startBucket,
        end_bucket: startBucket + 96,
      }),
    ]),
    ...repeat(patients, (n) => [
      rows.user({ id: patientId(n), role: 'patient', email: `patient${n}@crash.test` }),
      rows.patient({ id: patientId(n), cbo_id: cboId }),
      ...rows.agreed(patientId(n)),
      rows.patientTreatment({ patient_id: patientId(n) }),
      rows.session({ id: sessionId(n), user_id: patientId(n), refresh_hash: `crash-${n}` }),
    ]),
  ].map((row) => {
    const { sql, values } = row.sql ? row : insertionOf(row)
    return [sql, ...values]
  })
}

export const signToken = (n) =>
  signTokenOf({ userId: patientId(n), sessionId: sessionId(n), role: 'patient' })

/** The token of anyone's session. */
export const signTokenOf = ({ userId: user, sessionId: session, role }) =>
  new SignJWT({ user_id: user, sid: session, role })
    .setProtectedHeader({ alg: 'HS256', typ: 'careplus-session+jwt', kid: 'k1' })
    .setIssuer('careplus')
    .setAudience('careplus')
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(new TextEncoder().encode(key))

/** Session cookies of that user's browser. The refresh secret is compared only when the session is refreshed. */
export const cookiesOf = async (holder) =>
  `careplus_token=${await signTokenOf(holder)}; __Host-careplus_refresh=${holder.sessionId}.${'k'.repeat(43)}`

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
