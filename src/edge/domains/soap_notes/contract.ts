import { endpoint, resourceObject, z } from '#edge/jsonapi/contract'
import { paragraphs } from '#edge/platform/fields'

const at = '/patients/:patient/appointments/:appointment/soap_notes'
/** Of the JSON text of a note. */
export const maxNoteCharacters = 120_000

const person = z.object({ id: z.string(), name: z.string() })

export const planKinds = ['medicine', 'tests', 'vaccine', 'referral', 'visit'] as const

export const planLabels: Readonly<Record<(typeof planKinds)[number], string>> = {
  medicine: 'Medicine',
  tests: 'Tests',
  vaccine: 'Vaccine',
  referral: 'Referral',
  visit: 'Next visit',
}

/** A line of the plan is an order of the visit; comments of the clinician are fields of the note. */
export const planLine = z.object({
  kind: z.enum(planKinds),
  id: z.string(),
  /** Whether the order is not signed, placed or sent yet. */
  isDraft: z.boolean(),
  text: z.string(),
})

export const soapNote = resourceObject('soap_notes', {
  /** The visit's: it has one note. */
  id: z.string(),
  /** 0 before anything is written. */
  version: z.number(),
  status: z.enum(['none', 'draft', 'signed']),
  /** JSON text of the fields by name, or empty. */
  content: z.string(),
  schemaId: z.string(),
  encounterId: z.nullable(z.string()),
  /** Orders of the visit as they were when the note was signed; none before. */
  plan: z.array(planLine),
  edits: z.array(
    z.object({
      field: z.string(),
      by: z.string(),
      name: z.string(),
      at: z.string(),
      /** The visit whose note, or the assessment whose answers, the words were taken over from. */
      carriedFrom: z.nullable(z.string()),
    }),
  ),
  signedAt: z.nullable(z.string()),
  signer: z.nullable(person),
  shownAt: z.nullable(z.string()),
  /** Who is asked to sign after the clinician. */
  cosigner: z.nullable(person),
  cosignedAt: z.nullable(z.string()),
  cosignedBy: z.nullable(person),
  /** The last visit before this one with a signed note. */
  previousAppointmentId: z.nullable(z.string()),
  addenda: z.array(
    z.object({ id: z.string(), body: z.string(), authorName: z.string(), at: z.string() }),
  ),
  /** What the caller may do now: update, sign, cosign, show, addend. */
  can: z.array(z.string()),
})

export const readSoapNote = endpoint('soap_notes.read', {
  at: `GET ${at}`,
  description:
    'The note of a visit: its content as JSON text, or empty. Patients read it once it is signed and shown.',
  output: soapNote,
})

export const saveSoapNote = endpoint('soap_notes.update', {
  at: `PATCH ${at}`,
  description:
    'Writes fields of an unsigned note. The content is JSON text of the fields that change, null clears one. If-Match names the version the change is about; "0" before there is a note.',
  maxBodyBytes: 256 * 1024,
  body: z.object({
    content: z
      .string('Send the note as JSON text')
      .check(z.maxLength(maxNoteCharacters, 'The note is too long')),
    /** Fields among these that were taken over, unchanged, from the note of an earlier visit or from finished answers. */
    carriedFields: z.optional(z.array(z.string()).check(z.maxLength(100))),
    carriedFrom: z.optional(z.string().check(z.maxLength(36))),
  }),
  requiresVersion: true,
  output: soapNote,
})

export const signSoapNote = endpoint('soap_notes.sign', {
  at: `POST ${at}/sign`,
  stepUp: true,
  description:
    'The clinician of the visit attests the note and signs it. From then on it is added to, never changed.',
  body: z.object({
    attestation: z.literal(true, 'Confirm that the note is complete and yours'),
    /** Whether the patient reads it; left out only where that could harm. */
    show: z.optional(z.boolean()),
    /** Texts of the contradictions that the clinician has read and accepts. */
    seen: z.optional(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(50))),
  }),
  requiresVersion: true,
  output: soapNote,
})

export const readVisitPlan = endpoint('soap_notes.plan', {
  at: `GET ${at}/plan`,
  description:
    'The orders of a visit as lines of its plan, and what of an unsigned note contradicts itself, the orders or what is on file.',
  output: resourceObject('visit_plans', {
    lines: z.array(planLine),
    contradictions: z.array(z.string()),
  }),
})

export const cosignSoapNote = endpoint('soap_notes.cosign', {
  at: `POST ${at}/cosign`,
  stepUp: true,
  description:
    'The clinical lead who supervises the clinician, or who stands in for them, signs a signed note as well.',
  body: z.object({
    attestation: z.literal(true, 'Confirm that you have read the note'),
  }),
  output: soapNote,
})

export const addSoapAddendum = endpoint('soap_notes.addend', {
  status: 201,
  at: `POST ${at}/addenda`,
  once: true,
  description: 'Adds words to a signed note, under the name of who adds them.',
  body: z.object({ body: paragraphs(5000, 'Say a few words') }),
  output: soapNote,
})

export const showSoapNote = endpoint('soap_notes.show', {
  at: 'POST /patients/:patient/appointments/:appointment/soap_notes/show',
  description: 'Lets the patient read a signed note that was kept back.',
  output: soapNote,
})

export const readNoteVisibility = endpoint('soap_notes.visibility', {
  at: 'GET /appointments/:appointment/show_soap_note',
  description: 'Whether the patient reads the note of the visit: signed, and not kept back.',
  output: resourceObject('soap_notes', { showSoapNote: z.boolean() }),
})

export const previewSoapNote = endpoint('soap_notes.preview', {
  at: 'GET /appointments/:appointment/soap_note',
  description: 'The note of a visit as it is read: its sections with what stands in them.',
  output: resourceObject('soap_notes', {
    ...z.pick(soapNote, {
      status: true,
      signedAt: true,
      signer: true,
      cosignedAt: true,
      cosignedBy: true,
      addenda: true,
    }).shape,
    sections: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        entries: z.array(z.object({ label: z.string(), text: z.string() })),
      }),
    ),
  }),
})
