import { attribute, contract, endpoint, one, resourceObject, z } from '#edge/jsonapi/contract'
import { flagField } from '#edge/platform/fields'
import { consentDocumentNames } from './documents'

export const consents = contract('consents', {
  description: 'What a patient agreed to: which text, in which version, when, with which initials.',
  attributes: {
    document: z.enum(consentDocumentNames),
    documentVersion: z.string(),
    documentHash: attribute(z.string(), 'guarded'),
    agreed: z.boolean(),
    initials: attribute(z.nullable(z.string()), 'guarded'),
    locale: attribute(z.string(), 'guarded'),
    at: z.string(),
  },
  relationships: { patient: one('patients') },
  filters: { document: z.enum(consentDocumentNames) },
  sorts: ['-at'],
  mounts: { '/patients/:patient/consents': ['list'] },
})

/** Anything but a yes is not agreed, and is refused with the words of its box. */
const tick = z.catch(z.nullable(flagField), false)

export const signConsents = endpoint('consents.agree', {
  at: 'PATCH /patients/:patient/consents',
  description:
    'The patient agrees to treatment, to sharing and to the policies in force, with their initials.',
  body: z.object({
    initials: z.optional(z.nullable(z.string())),
    sharingData: z.optional(tick),
    agreeTos: z.optional(tick),
    agreePrivacyPolicy: z.optional(tick),
    telehealthConsent: z.optional(tick),
  }),
  output: resourceObject('consents', {
    consentedAt: z.string(),
    initials: z.string(),
    documents: z.array(z.object({ document: z.string(), version: z.string() })),
  }),
})

export const requestConsents = endpoint('patients.send_consent', {
  status: 201,
  at: 'POST /patients/:patient/send_consent',
  once: true,
  description: 'Asks the patient, by the way they prefer, to sign in and agree.',
  output: resourceObject('consent_requests', { channel: z.string() }),
})

const consentDocument = z.object({
  document: z.string(),
  version: z.string(),
  title: z.string(),
  body: z.string(),
  hash: z.string(),
  effectiveOn: z.string(),
})

export const readConsentDocuments = endpoint('consents_documents.read', {
  at: 'GET /consents_documents',
  description:
    'The texts a patient agrees to, as they are in force today, and the pages they are read on.',
  output: resourceObject('consents_documents', {
    telehealthConsent: z.string(),
    agreePrivacyPolicy: z.string(),
    agreeTos: z.string(),
    sharingData: z.string(),
    documents: z.array(consentDocument),
  }),
})
