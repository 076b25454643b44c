import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { policyOver } from '#edge/access/scope-policy'
import { assertOneRowChanged } from '#edge/events/emit'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { insert, update } from '#edge/platform/db/statement'
import { uuidv7 } from '#edge/platform/ids'
import { graphemesOf } from '#edge/platform/initials'
import { Invalid } from '#edge/platform/problem'
import { patientSubject } from '../patients'
import { patients } from '../patients/table'
import { saveSettings } from '../users'
import { signConsents } from './contract'
import { documentsInForce } from './documents-in-force'
import { consents } from './table'

/** Four rows, four settings and the stamp on the record, or none of them. */
export const signConsentsOperation = operation(signConsents, {
  subject: patientSubject,
  policy: policyOver(patients.id, { patient: ['own', 'agree'] }),
  handle: async ({ patient, body, db, now, language, userAgent }) => {
    const initials = assertAgreed(body)
    const documents = await db.all(documentsInForce(now.slice(0, 10)))
    return {
      write: [
        update(
          patients,
          { consentedAt: now, initials, version: sql`version + 1`, updatedAt: now },
          sql`${patients.id} = ${patient.id} and ${patients.version} = ${patient.version}`,
        ),
        assertOneRowChanged(),
        ...documents.map(({ document, version, hash }) =>
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
        saveSettings(patient.id, { ...agreedSettings, initials }, now),
      ],
      detail: Object.fromEntries(documents.map(({ document, version }) => [document, version])),
      data: {
        type: 'consents' as const,
        id: patient.id,
        consentedAt: now,
        initials,
        documents: documents.map(({ document, version }) => ({ document, version })),
      },
    }
  },
})

const agreedSettings = {
  accept_terms_of_service: 'true',
  accept_privacy_policy: 'true',
  accept_telehealth_consent: 'true',
  allow_sharing_health_data: 'true',
}

/** Refuses with everything that is missing at once; returns the initials as typed. */
const assertAgreed = (sent: z.output<typeof signConsents.body>): string => {
  const initials = (sent.initials ?? '').trim()
  const count = graphemesOf(initials).length
  const issues = [
    {
      path: ['initials'],
      message: 'Please enter your initials',
      isMissing: count === 0 || count > 2,
    },
    {
      path: ['sharingData'],
      message: 'Agree to sharing your information',
      isMissing: !sent.sharingData,
    },
    ...(['agreeTos', 'agreePrivacyPolicy', 'telehealthConsent'] as const).map((name) => ({
      path: [name],
      message: 'Agree Policy',
      isMissing: !sent[name],
    })),
  ].filter(({ isMissing }) => isMissing)
  if (issues.length) throw new Invalid(issues)
  return initials
}
