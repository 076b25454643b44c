import * as z from 'zod/mini'
import type { Api, WriteOptions } from '#edge/client'
import type { CatalogueType } from '#edge/domains/catalogue_changes/contract'
import { maxCashPrice, minutesRule } from '#edge/domains/encounter_types/contract'
import { isOfType } from '#edge/domains/patients/scheduling-rules'
import type { productLanguages } from '#edge/platform/languages/product-languages'
import { dollars } from '#islands/payments/payment'
import type { FieldTexts, FormField } from '../../records/form-field'

/** A row of what the clinic offers, as its page shows it. */
export interface OfferRow {
  readonly id: string
  readonly version?: number | undefined
  readonly title: string
  readonly summary: string
  readonly isRetired: boolean
  readonly canUpdate: boolean
  /** Whether another one may be added by its rules. */
  readonly isBase?: boolean
  /** What stands in its form. */
  readonly values: FieldTexts
  /** Whether it is a message, which is shown as its reader has it. */
  readonly isMessage?: boolean
  /** Why it is not used as it is. */
  readonly problem?: string | null
}
type Reader = Pick<Api, CatalogueType>
/** Which of the rows are asked for. */
export interface OfferQuery {
  readonly language: (typeof productLanguages)[number]
}

export const offerTitles: Readonly<Record<CatalogueType, string>> = {
  encounter_types: 'Kinds of visits and prices',
  treatments: 'Treatments',
  states: 'States',
  task_kinds: 'Tasks and due times',
  message_texts: 'Mails and messages',
}

const tick = (on: boolean): string | undefined => (on ? 'on' : undefined)
const canUpdate = ({ can }: { readonly can?: readonly string[] | undefined }): boolean =>
  can?.includes('update') ?? false

/** Reads the rows of a part. */
export const offerReaders: Readonly<
  Record<CatalogueType, (api: Reader, query: OfferQuery) => Promise<readonly OfferRow[]>>
> = {
  encounter_types: async (api) => {
    const kinds = await api.encounter_types.list({ sort: 'position' })
    return kinds.map((row) => ({
      id: row.id,
      version: row.version,
      title: row.name,
      summary: [
        `${row.minutes} minutes · ${row.cashPrice === 0 ? 'free' : dollars(row.cashPrice)} by card`,
        ...kinds.filter(({ id }) => id === row.baseId).map(({ name }) => `by the rules of ${name}`),
      ].join(' · '),
      isRetired: !row.active,
      canUpdate: canUpdate(row),
      isBase: row.baseId === null && !isOfType(row.id, 'pep'),
      values: {
        name: row.name,
        minutes: String(row.minutes),
        price: (row.cashPrice / 100).toFixed(2),
        active: tick(row.active),
      },
    }))
  },
  treatments: async (api) =>
    (await api.treatments.list({ sort: 'position' })).map((row) => ({
      id: row.id,
      version: row.version,
      title: row.name,
      summary: row.summary,
      isRetired: !row.active,
      canUpdate: canUpdate(row),
      values: { summary: row.summary, active: tick(row.active) },
    })),
  states: async (api) =>
    (await api.states.list({ filter: { licensure: true }, sort: 'name' })).map((row) => ({
      id: row.id,
      version: row.version,
      title: row.name,
      summary: row.serviceLines.join(', ') || 'Nothing is offered here',
      isRetired: false,
      canUpdate: canUpdate(row),
      values: { serviceLines: row.serviceLines.join('\n') },
    })),
  task_kinds: async (api) =>
    (await api.task_kinds.list({ sort: 'label' })).map((row) => ({
      id: row.id,
      version: row.version,
      title: row.label,
      summary:
        row.openHours === 1
          ? 'Due after 1 opening hour'
          : `Due after ${row.openHours} opening hours`,
      isRetired: false,
      canUpdate: canUpdate(row),
      values: { label: row.label, openHours: String(row.openHours) },
    })),
  message_texts: async (api, { language }) =>
    (await api.message_texts.list({ filter: { language }, sort: 'kind' })).map((row) => ({
      id: row.id,
      version: row.version,
      title: row.reader === 'staff' ? `${row.about}, to staff` : row.about,
      summary: `By ${row.channels.map((channel) => channelNames[channel] ?? channel).join(', ')}`,
      isRetired: false,
      canUpdate: canUpdate(row),
      values: { title: row.title, text: row.text, action: row.action },
      isMessage: true,
      problem: row.problem,
    })),
}

const channelNames: Readonly<Record<string, string>> = { email: 'mail', sms: 'text', push: 'push' }

const visitTerms: readonly FormField[] = [
  { name: 'name', label: 'Name', help: 'Patients read it as you write it, in every language.' },
  { name: 'minutes', label: 'Minutes', kind: 'number', help: 'A multiple of 5' },
  {
    name: 'price',
    label: 'Price in dollars',
    help: 'For who pays by card. What is booked keeps its price.',
  },
]

/** What is asked of a new kind of visit. */
export const kindFields = (rows: readonly OfferRow[]): readonly FormField[] => [
  {
    name: 'base',
    label: 'By the rules of',
    kind: 'choice',
    prompt: 'Choose a kind of visit',
    options: rows
      .filter(({ isBase }) => isBase)
      .map(({ id, title }) => ({ value: id, label: title })),
    help: 'The same clinicians see it, the same treatments open it, with the same note and questions. This stays as it is.',
  },
  ...visitTerms,
]

export const offerForms = (
  serviceLines: readonly string[],
): Readonly<Record<CatalogueType, readonly FormField[]>> => ({
  encounter_types: [...visitTerms, { name: 'active', label: 'It can be booked', kind: 'tick' }],
  treatments: [
    { name: 'summary', label: 'What patients read about it' },
    { name: 'active', label: 'It can be chosen', kind: 'tick' },
  ],
  states: [
    {
      name: 'serviceLines',
      label: 'Offered here, where a clinician is licensed',
      kind: 'many',
      options: serviceLines.map((name) => ({ value: name, label: name })),
    },
  ],
  task_kinds: [
    { name: 'label', label: 'What is to be done' },
    {
      name: 'openHours',
      label: 'Opening hours until it is due',
      kind: 'number',
      help: 'Tasks that are open keep their due time.',
    },
  ],
  message_texts: [
    {
      name: 'title',
      label: 'Subject',
      kind: 'long',
      help: 'Of a mail and a push. A text has none.',
    },
    {
      name: 'text',
      label: 'What it says',
      kind: 'long',
      help: 'Leave what stands in braces in. Name nothing of health: others see it too.',
    },
    {
      name: 'action',
      label: 'Where it leads',
      kind: 'long',
      optional: true,
      help: 'A push does not show it.',
    },
  ],
})

const whole = (missing: string, minimum: number, maximum: number) =>
  z.pipe(
    z.string(missing).check(
      z.trim(),
      z.regex(/^\d{1,6}$/, 'Enter a whole number'),
      z.refine(
        (typed) => Number(typed) >= minimum && Number(typed) <= maximum,
        `Enter a number from ${minimum} to ${maximum}`,
      ),
    ),
    z.transform(Number),
  )
const cents = z.pipe(
  z.string('Enter a price').check(
    z.trim(),
    z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter dollars and cents, such as 49.00'),
    z.refine((typed) => Number(typed) * 100 <= maxCashPrice, 'A price is at most $10,000'),
  ),
  z.transform((typed) => Math.round(Number(typed) * 100)),
)
const ticked = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value === 'on'),
)
const written = (missing: string, most: number) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(most, `Use at most ${most} characters`))
const chosen = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value) => (value === undefined ? [] : [value].flat())),
)

const termsOfVisit = {
  name: written('Enter a name', 60),
  minutes: whole('Enter the minutes', minutesRule.minimum, minutesRule.maximum).check(
    z.multipleOf(minutesRule.step, 'Enter a multiple of 5'),
  ),
  price: cents,
}
/** A new kind of visit, as the API takes it. */
export const kindSchema = z.pipe(
  z.object({ base: written('Choose a kind of visit', 60), ...termsOfVisit }),
  z.transform(({ base, price, ...rest }) => ({ base, body: { ...rest, cashPrice: price } })),
)

/** What a form holds, as the API takes it. */
const schemas = {
  encounter_types: z.pipe(
    z.object({ ...termsOfVisit, active: ticked }),
    z.transform(({ price, ...rest }) => ({ ...rest, cashPrice: price })),
  ),
  treatments: z.object({ summary: written('Say in a sentence what it is', 200), active: ticked }),
  states: z.object({ serviceLines: chosen }),
  task_kinds: z.object({
    label: written('Enter what is to be done', 100),
    openHours: whole('Enter the hours', 1, 500),
  }),
  message_texts: z.object({
    title: written('Enter a subject', 100),
    text: written('Enter what it says', 600),
    action: z.pipe(
      z.optional(z.string()),
      z.transform((typed = '') => typed.trim()),
    ),
  }),
} as const

interface OfferForm<Sent> {
  readonly schema: z.ZodMiniType<Sent, Record<string, unknown>>
  // A method: what one form sends is less than what any does.
  save(api: Reader, id: string, changed: Sent, options: WriteOptions): Promise<unknown>
}
const formOf = <Sent>(form: OfferForm<Sent>): OfferForm<Sent> => form

export const offerWriters: Readonly<Record<CatalogueType, OfferForm<Record<string, unknown>>>> = {
  encounter_types: formOf({
    schema: schemas.encounter_types,
    save: (api, ...change) => api.encounter_types.update(...change),
  }),
  treatments: formOf({
    schema: schemas.treatments,
    save: (api, ...change) => api.treatments.update(...change),
  }),
  states: formOf({
    schema: schemas.states,
    save: (api, ...change) => api.states.update(...change),
  }),
  task_kinds: formOf({
    schema: schemas.task_kinds,
    save: (api, ...change) => api.task_kinds.update(...change),
  }),
  message_texts: formOf({
    schema: schemas.message_texts,
    save: (api, ...change) => api.message_texts.update(...change),
  }),
}
