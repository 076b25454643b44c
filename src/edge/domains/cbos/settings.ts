import { z } from '#edge/jsonapi/contract'
import { dateField, email, line, paragraphs, phone, uuid } from '#edge/platform/fields'

const nullable = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
const listOf = <T extends z.ZodMiniType>(item: T) =>
  nullable(z.array(item).check(z.maxLength(50, 'Enter at most 50')))

export const grantTypes = [
  'ryan_white_a',
  'ryan_white_b',
  'ryan_white_c',
  'ryan_white_d',
  'ryan_white_f',
  'std_318',
  'title_x',
  'fqhc',
  'other',
] as const

/** The grant that lets an organization buy under section 340B, and for which site; its pharmacies are those under contract. */
const grant = z
  .strictObject({
    grantNumber: line(50, 'Enter the number of the grant'),
    type: z.enum(grantTypes, 'Choose the type of the grant'),
    id340B: nullable(line(30)),
    site: nullable(line(200)),
    startsOn: dateField,
    endsOn: nullable(dateField),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => !endsOn || endsOn >= startsOn, {
      error: 'The end must come after the start',
      path: ['endsOn'],
    }),
  )

/** The settings of an organization. Each is set by itself: one that is not sent stays, null removes it. */
export const cboSettings = z.strictObject({
  executiveUserId: nullable(uuid),
  grant340BInformation: nullable(grant),
  additionalServices: listOf(line(200)),
  patientCare: nullable(paragraphs(2000)),
  financials: nullable(paragraphs(2000)),
  contacts: listOf(
    z.strictObject({
      name: line(100, 'Enter a name'),
      role: nullable(line(100)),
      email: nullable(email),
      phone: nullable(phone),
    }),
  ),
  /** Pharmacies that fill for its patients, which are those under contract: the two see each other. */
  prescriptionPartners: listOf(uuid),
})
export type CboSettings = z.infer<typeof cboSettings>

export const mergeSettings = (before: CboSettings, sent: CboSettings): CboSettings =>
  Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))
