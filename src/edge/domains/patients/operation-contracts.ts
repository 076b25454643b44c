import * as z from 'zod/mini'
import { endpoint } from '../../jsonapi/contract'
import { accessState, dateField, email, phone } from '../../platform/fields'

const tick = z.pipe(
  z.unknown(),
  z.transform((value) => [true, 1, '1', 'true'].includes(value as never)),
)

export const agree = endpoint({
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
  output: z.object({
    type: z.literal('consents'),
    id: z.string(),
    consentedAt: z.string(),
    initials: z.string(),
    documents: z.array(z.object({ document: z.string(), version: z.string() })),
  }),
})

export const sendConsent = endpoint({
  at: 'POST /patients/:patient/send_consent',
  description: 'Asks the patient, by the way they prefer, to sign in and agree.',
  output: z.object({ type: z.literal('consent_requests'), id: z.string(), channel: z.string() }),
})

export const treatmentType = z.object({
  type: z.literal('treatment_types'),
  id: z.string(),
  name: z.string(),
  summary: z.string(),
  serviceLine: z.string(),
  position: z.number(),
  /** Whether the patient has chosen it. */
  active: z.boolean(),
  /** Whether it is offered in the patient's state. */
  offered: z.boolean(),
  /** What the patient may book for it now: a first visit, or those that follow. */
  patientEncounterTypes: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
})
const about =
  'Treatments, which of them the patient has chosen, and the visit types each opens now.'

export const treatmentTypes = endpoint({
  name: 'treatment_types.list',
  at: 'GET /patients/:patient/treatment_types',
  description: about,
  output: z.array(treatmentType),
})
export const chooseTreatmentTypes = endpoint({
  name: 'treatment_types.choose',
  at: 'PUT /patients/:patient/treatment_types',
  description: 'Chooses exactly these treatments for the patient.',
  body: z.object({
    treatmentTypes: z
      .array(z.string(), 'Choose a treatment')
      .check(z.minLength(1, 'Choose a treatment'), z.maxLength(50, 'Choose a treatment')),
  }),
  output: z.array(treatmentType),
})

export const patientProviders = endpoint({
  name: 'providers.list',
  at: 'GET /patients/:patient/providers',
  description: 'Clinicians who may see this patient today, for one visit type where it is named.',
  query: z.strictObject({ encounterTypeId: z.optional(z.string()) }),
  output: z.array(
    z.object({
      type: z.literal('providers'),
      id: z.string(),
      userId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      fullName: z.string(),
      suffix: z.nullable(z.string()),
      providerType: z.string(),
      pronouns: z.nullable(z.string()),
      bio: z.string(),
      portrait: z.nullable(z.string()),
      timezone: z.string(),
      states: z.array(z.string()),
      /** Whether this is the patient's own clinician. */
      assigned: z.boolean(),
    }),
  ),
})

export const patientCbos = endpoint({
  name: 'cbos.list',
  at: 'GET /patients/:patient/cbos',
  description: 'The organization the patient belongs to, as far as its reader may know it.',
  output: z.array(
    z.object({
      type: z.literal('cbos'),
      id: z.string(),
      name: z.string(),
      cboPreventUninsured: z.boolean(),
    }),
  ),
})
export const verifyPatientCbo = endpoint({
  name: 'cbo_verifications.read',
  at: 'GET /patients/:patient/cbos/verify_patient_cbo',
  description: "What the rule set of the patient's organization decides, and by which rules.",
  output: z.object({
    type: z.literal('cbo_verifications'),
    id: z.string(),
    action: accessState,
    trace: z.array(z.string()),
  }),
})

export const availableServiceLines = endpoint({
  name: 'service_lines.list',
  at: 'GET /patients/:patient/available_service_lines',
  description: 'Service lines open to the patient, and how each can be reached now.',
  query: z.strictObject({ encounterTypeId: z.optional(z.string()) }),
  output: z.array(
    z.object({
      type: z.literal('service_lines'),
      id: z.string(),
      name: z.string(),
      onDemand: z.boolean(),
      asyncMessaging: z.boolean(),
      preferOnDemand: z.boolean(),
      encounterTypeIds: z.array(z.string()),
    }),
  ),
})

export const accessible = endpoint({
  at: 'GET /patients/:patient/accessible',
  description:
    'Whether the caller may open this record, how far they see, and whether breaking the glass is possible.',
  output: z.object({
    type: z.literal('accesses'),
    id: z.string(),
    allowed: z.boolean(),
    scope: z.nullable(z.string()),
    reason: z.string(),
    breakGlassPossible: z.boolean(),
  }),
})

const page = z.optional(
  z.strictObject({
    size: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    after: z.optional(z.string().check(z.maxLength(2_000))),
  }),
)
export const searchPatients = endpoint({
  at: 'POST /patients/search',
  description:
    'Finds patients by name, email, phone or date of birth; nothing of the search is in an address.',
  body: z.strictObject({
    name: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    email: z.optional(email),
    phone: z.optional(phone),
    dob: z.optional(dateField),
    page,
  }),
})

/** Of base64. */
export const maxPhotoBytes = 10 * 1024 * 1024

const photo = z.object({
  type: z.literal('photo_ids'),
  id: z.string(),
  mimeType: z.enum(['image/jpeg', 'image/png']),
  width: z.number(),
  height: z.number(),
})
export const readPhotoId = endpoint({
  name: 'photo_ids.read',
  at: 'GET /patients/:patient/photo_id',
  description: 'The photo ID of a patient, as base64.',
  output: z.extend(photo, { photoId: z.string() }),
})
export const writePhotoId = endpoint({
  name: 'photo_ids.create',
  at: 'POST /patients/:patient/photo_id',
  maxBodyBytes: maxPhotoBytes + 4096,
  description:
    'Keeps a photo ID: a JPEG or PNG as base64, at most 10 MB; what the picture knows of its origin is removed.',
  body: z.object({
    mimeType: z.string('Choose a picture'),
    photoId: z.string('Choose a picture').check(z.minLength(1, 'Choose a picture')),
  }),
  output: photo,
})
export const erasePhotoId = endpoint({
  name: 'photo_ids.delete',
  at: 'DELETE /patients/:patient/photo_id',
  description: 'Forgets the photo ID of a patient; it is asked for again.',
})
