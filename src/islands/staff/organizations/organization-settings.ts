import * as z from 'zod/mini'
import { grantTypes } from '#edge/domains/cbos/settings'
import { dateField, email, line, paragraphs, phone } from '#edge/platform/fields'
import { phoneDisplay } from '#edge/platform/phone-display'
import { displayDate } from '#edge/platform/time'
import type { Option } from '#islands/ui/form/Select.tsx'
import { type FieldTexts, type FormField, orNull } from '../records/form-field'
import type { Organization } from './organization'

type Settings = NonNullable<Organization['settings']>

/** What a setting may name. */
export interface SettingChoices {
  readonly users: readonly Option[]
}

export const grantLabels: Readonly<Record<(typeof grantTypes)[number], string>> = {
  ryan_white_a: 'Ryan White Part A',
  ryan_white_b: 'Ryan White Part B',
  ryan_white_c: 'Ryan White Part C',
  ryan_white_d: 'Ryan White Part D',
  ryan_white_f: 'Ryan White Part F',
  std_318: 'STD Section 318',
  title_x: 'Title X',
  fqhc: 'Federally qualified health center',
  other: 'Other',
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
const named = (ids: readonly string[] | null | undefined, all: readonly Option[]) =>
  (ids ?? []).map((id) => all.find(({ value }) => value === id)?.label ?? 'Not listed').join(', ')

interface Setting {
  readonly key: keyof Settings
  readonly title: string
  /** What is on file, in words; empty where nothing is. */
  readonly words: (settings: Settings, choices: SettingChoices) => string
  readonly fields: (choices: SettingChoices) => readonly FormField[]
  readonly texts: (settings: Settings) => FieldTexts
  /** The form, made into the setting; null removes it. */
  readonly schema: z.ZodMiniType<Settings, Record<string, unknown>>
}

/** The settings of an organization, each with its form; its prescription partners are those under contract. */
export const organizationSettings: readonly Setting[] = [
  {
    key: 'executiveUserId',
    title: 'Executive',
    words: ({ executiveUserId }, { users }) =>
      named(executiveUserId ? [executiveUserId] : [], users),
    fields: ({ users }) => [
      {
        name: 'executiveUserId',
        label: 'Who is responsible for the organization',
        kind: 'choice',
        options: users,
        prompt: 'No one',
        optional: true,
      },
    ],
    texts: ({ executiveUserId }) => ({ executiveUserId: executiveUserId ?? '' }),
    schema: z.object({ executiveUserId: orNull(z.string()) }),
  },
  {
    key: 'grant340BInformation',
    title: '340B grant',
    words: ({ grant340BInformation: grant }) =>
      grant
        ? [
            grantLabels[grant.type],
            grant.grantNumber,
            grant.id340B,
            grant.site,
            grant.endsOn
              ? `${displayDate(grant.startsOn)} – ${displayDate(grant.endsOn)}`
              : `since ${displayDate(grant.startsOn)}`,
          ]
            .filter(Boolean)
            .join(', ')
        : '',
    fields: () => [
      {
        name: 'type',
        label: 'Type',
        kind: 'choice',
        options: grantTypes.map((value) => ({ value, label: grantLabels[value] })),
        prompt: 'No grant',
        optional: true,
      },
      { name: 'grantNumber', label: 'Grant number', optional: true },
      { name: 'id340B', label: '340B ID', optional: true },
      { name: 'site', label: 'Site', optional: true },
      { name: 'startsOn', label: 'Begins', kind: 'date', optional: true },
      { name: 'endsOn', label: 'Ends', kind: 'date', optional: true },
    ],
    texts: ({ grant340BInformation: grant }) => ({
      type: grant?.type ?? '',
      grantNumber: grant?.grantNumber ?? '',
      id340B: grant?.id340B ?? '',
      site: grant?.site ?? '',
      startsOn: grant?.startsOn ?? '',
      endsOn: grant?.endsOn ?? '',
    }),
    schema: z.pipe(
      z
        .object({
          type: orNull(z.enum(grantTypes)),
          grantNumber: orNull(line(50)),
          id340B: orNull(line(30)),
          site: orNull(line(200)),
          startsOn: orNull(dateField),
          endsOn: orNull(dateField),
        })
        .check(
          z.refine(
            ({ type, grantNumber, id340B, site, startsOn, endsOn }) =>
              Boolean(type) || ![grantNumber, id340B, site, startsOn, endsOn].some(Boolean),
            {
              error:
                'Choose the type of the grant. To remove the grant, empty the other fields too',
              path: ['type'],
            },
          ),
          z.refine(({ startsOn, endsOn }) => !startsOn || !endsOn || startsOn <= endsOn, {
            error: 'It ends after it begins',
            path: ['endsOn'],
          }),
          z.refine(({ type, grantNumber }) => !type || Boolean(grantNumber), {
            error: 'Enter the number of the grant',
            path: ['grantNumber'],
          }),
          z.refine(({ type, startsOn }) => !type || Boolean(startsOn), {
            error: 'Enter when it begins',
            path: ['startsOn'],
          }),
        ),
      z.transform(
        ({ type, grantNumber, startsOn, ...rest }): Settings => ({
          grant340BInformation:
            type && grantNumber && startsOn ? { type, grantNumber, startsOn, ...rest } : null,
        }),
      ),
    ),
  },
  {
    key: 'additionalServices',
    title: 'Additional services',
    words: ({ additionalServices }) => (additionalServices ?? []).join(', '),
    fields: () => [
      { name: 'services', label: 'Services', kind: 'long', help: 'One a line', optional: true },
    ],
    texts: ({ additionalServices }) => ({ services: (additionalServices ?? []).join('\n') }),
    schema: z.pipe(
      z.object({
        services: z.optional(z.string()).check(
          z.refine((typed) => lines(typed ?? '').length <= 50, 'Enter at most 50'),
          z.refine(
            (typed) => lines(typed ?? '').every((each) => each.length <= 200),
            'Use at most 200 characters a line',
          ),
        ),
      }),
      z.transform(({ services }): Settings => {
        const all = lines(services ?? '')
        return { additionalServices: all.length > 0 ? all : null }
      }),
    ),
  },
  ...(
    [
      ['patientCare', 'Patient care'],
      ['financials', 'Financials'],
    ] as const
  ).map(
    ([key, title]): Setting => ({
      key,
      title,
      words: (settings) => settings[key] ?? '',
      fields: () => [{ name: 'text', label: title, kind: 'long', optional: true }],
      texts: (settings) => ({ text: settings[key] ?? '' }),
      schema: z.pipe(
        z.object({ text: orNull(paragraphs(2000)) }),
        z.transform(({ text }): Settings => ({ [key]: text })),
      ),
    }),
  ),
  {
    key: 'contacts',
    title: 'Contacts',
    words: ({ contacts }) =>
      (contacts ?? [])
        .map((each) =>
          [each.name, each.role, each.email, each.phone && phoneDisplay(each.phone)]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n'),
    fields: () => [
      {
        name: 'contacts',
        label: 'Contacts',
        kind: 'long',
        help: 'One per line: name, role, email, phone. Leave out what is not known: Ana Ito, , ana@example.org',
        optional: true,
      },
    ],
    texts: ({ contacts }) => ({
      contacts: (contacts ?? [])
        .map(({ name, role, email, phone }) =>
          [name, role, email, phone].map((x) => x ?? '').join(', '),
        )
        .join('\n'),
    }),
    schema: z.pipe(
      z.object({
        contacts: z
          .optional(z.string())
          .check(
            z.refine(
              (typed) => lines(typed ?? '').every((each) => contactOf(each) !== null),
              'Write name, role, email and phone with commas between them',
            ),
          ),
      }),
      z.transform(({ contacts }): Settings => {
        const all = lines(contacts ?? '').flatMap((each) => contactOf(each) ?? [])
        return { contacts: all.length > 0 ? all : null }
      }),
    ),
  },
]

const contactSchema = z.object({
  name: line(100, 'Enter a name'),
  role: orNull(line(100)),
  email: orNull(email),
  phone: orNull(phone),
})
/** 'Ana Ito, Lead, ana@example.org, 2125550143'; null where a part is wrong. */
const contactOf = (typed: string) => {
  const [name = '', role, mail, number, ...more] = typed.split(',').map((each) => each.trim())
  const { success, data } = contactSchema.safeParse({
    name,
    role: role || undefined,
    email: mail || undefined,
    phone: number || undefined,
  })
  return success && more.length === 0 ? data : null
}
