import { changeOneRow } from '#edge/events/emit'
import type { z } from '#edge/jsonapi/contract'
import { onSubject, operation } from '#edge/jsonapi/index'
import { insert, sql, update } from '#edge/platform/db/index'
import { initials as initialsField } from '#edge/platform/fields'
import { uuidv7 } from '#edge/platform/ids'
import { initialsMismatch, matchesInitials } from '#edge/platform/names/initials'
import { refuseIssues } from '#edge/platform/problem'
import { clinicDay } from '#edge/platform/time'
import { patientSubject } from '../patients'
import { patients } from '../patients/table'
import { saveSettings } from '../users'
import { signConsents } from './contract'
import { documentsInForce } from './documents-in-force'
import { consents } from './table'

const onPatient = onSubject(patientSubject, { patient: ['own', 'agree'] })

/** Four rows, four settings and the stamp on the record, or none of them. */
export const signConsentsOperation = operation(signConsents, onPatient, async (ctx) => {
  const { patient, body, db, now, language, userAgent } = ctx
  const [documents, [sharing]] = await db
    .batch([documentsInForce(clinicDay(now)), latestSharingAnswer(patient.id)])
    .then(([first, second]) => [first.rows, second.rows] as const)
  // A patient who withdrew stays withdrawn until they ask for it themselves.
  const isWithdrawn = sharing?.agreed === 0 && !body.sharingData
  const initials = assertAgreed(body, patient, isWithdrawn)
  const signed = documents.filter(({ document }) => document !== 'sharing_data' || !isWithdrawn)
  return {
    write: [
      ...changeOneRow(
        update(
          patients,
          { consentedAt: now, initials },
          sql`${patients.id} = ${patient.id} and ${patients.version} = ${patient.version}`,
          now,
        ),
      ),
      ...signed.map(({ document, version, hash }) =>
        insert(consents, {
          id: uuidv7(),
          patientId: patient.id,
          document,
          documentVersion: version,
          documentHash: hash,
          agreed: true,
          initials,
          locale: language,
          userAgent,
          at: now,
        }),
      ),
      saveSettings(patient.id, agreedSettings(isWithdrawn), now),
    ],
    detail: Object.fromEntries(signed.map(({ document, version }) => [document, version])),
    data: {
      id: patient.id,
      consentedAt: now,
      initials,
      documents: signed.map(({ document, version }) => ({ document, version })),
    },
  }
})

const agreedSettings = (isWithdrawn: boolean) => ({
  accept_terms_of_service: 'true',
  accept_privacy_policy: 'true',
  accept_telehealth_consent: 'true',
  ...(!isWithdrawn && { allow_sharing_health_data: 'true' }),
})

const latestSharingAnswer = (patientId: string) =>
  sql<{ agreed: number }>`
    select agreed from consents where patient_id = ${patientId} and document = 'sharing_data'
    order by occurred_at desc, id desc limit 1`

interface Signer {
  readonly firstName: string
  readonly lastName: string
  readonly language: string
}

/** Refuses with everything that is missing at once; returns the initials as typed, without dots and spaces. */
const assertAgreed = (
  sent: z.output<typeof signConsents.body>,
  { firstName, lastName, language }: Signer,
  isWithdrawn: boolean,
): string => {
  const { success: isGiven, data: initials = '' } = initialsField.safeParse(sent.initials ?? '')
  refuseIssues(
    [
      {
        path: ['initials'],
        message: isGiven ? initialsMismatch : 'Please enter your initials',
        isMissing: !isGiven || !matchesInitials(initials, firstName, lastName, language),
      },
      {
        path: ['sharingData'],
        message: 'Agree to sharing your information',
        isMissing: !sent.sharingData && !isWithdrawn,
      },
      ...(['agreeTos', 'agreePrivacyPolicy', 'telehealthConsent'] as const).map((name) => ({
        path: [name],
        message: 'Agree Policy',
        isMissing: !sent[name],
      })),
    ].filter(({ isMissing }) => isMissing),
  )
  return initials
}
