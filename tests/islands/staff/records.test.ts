// @vitest-environment node
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { settingChecks } from '#edge/domains/system_settings/values'
import { line } from '#edge/platform/fields'
import { momentField, momentText } from '#islands/staff/clinic/moments'
import { settingLabels } from '#islands/staff/clinic/system-settings'
import { organizationSettings } from '#islands/staff/organizations/organization-settings'
import {
  describeRule,
  newRule,
  ruleProblem,
  rulesOf,
  simulate,
} from '#islands/staff/organizations/rules'
import { describeLicense } from '#islands/staff/providers/license'
import {
  changedMeanwhile,
  manyField,
  numberField,
  orNull,
  tickField,
} from '#islands/staff/records/form-field'

const rule = (part: object) => ({ ...newRule(), ...part })
const draft = [
  rule({ state: 'IN', insured: 'no', action: 'waitlist' }),
  rule({ minAge: '18', action: 'allowed' }),
]

it('the simulator decides by the first rule that matches, and says why the others did not', () => {
  expect(simulate(draft, { state: 'IN', insured: 'no', age: '30' }).action).toBe('waitlist')
  const allowed = simulate(draft, { state: 'NY', insured: 'yes', age: '30' })
  expect(allowed.action).toBe('allowed')
  expect(allowed.trace[0]).toContain('passed over')
  expect(simulate(draft, { state: 'NY', insured: 'yes', age: '17' }).action).toBe('not_allowed')
  expect(simulate(draft, { state: '', insured: '', age: '' }).action).toBe('not_allowed')
})

it('rules are sent with null for what they do not ask, and wrong ages are told', () => {
  expect(rulesOf(draft)[1]).toEqual({
    state: null,
    insured: null,
    minAge: 18,
    maxAge: null,
    action: 'allowed',
  })
  expect(draft.map(ruleProblem)).toEqual([null, null])
  expect(ruleProblem(rule({ minAge: 'x' }))).toBe('Enter ages as whole numbers')
  expect(ruleProblem(rule({ minAge: '40', maxAge: '30' }))).toContain('at least the youngest')
  expect(ruleProblem(rule({ maxAge: '131' }))).toBe('Enter ages of 130 or less')
  expect(draft.map(describeRule)).toEqual(['Indiana, not insured', '18 or older'])
  expect(describeRule(rule({}))).toBe('Everyone else')
})

it.each([
  ['active', '2099-01-01', 'Active', 'positive'],
  ['pending', '2099-01-01', 'Waits to be verified', 'accent'],
  ['active', '2026-12-01', 'Ends in 21 days', 'warning'],
  ['active', '2026-11-11', 'Ends tomorrow', 'warning'],
  ['active', '2026-11-10', 'Ends today', 'warning'],
  ['active', '2026-11-09', 'Expired', 'danger'],
  ['revoked', '2099-01-01', 'Revoked', 'danger'],
] as const)(
  'a license that is %s and ends on %s stands as %s',
  (status, expiresOn, label, tone) => {
    expect(describeLicense({ status, expiresOn }, '2026-11-10')).toEqual({ label, tone })
  },
)

it('fields left empty remove what stood there, and numbers keep their bounds', () => {
  const schema = z.object({
    suffix: orNull(line(20)),
    rank: numberField('Enter a number', 1, 10),
    isOn: tickField,
    ids: manyField,
  })
  expect(schema.parse({ rank: '3' })).toEqual({ suffix: null, rank: 3, isOn: false, ids: null })
  expect(schema.parse({ suffix: 'MD', rank: '10', isOn: 'on', ids: 'a' })).toEqual({
    suffix: 'MD',
    rank: 10,
    isOn: true,
    ids: ['a'],
  })
  for (const rank of ['0', '11', '1.5', 'x', ''])
    expect(schema.safeParse({ rank }).success).toBe(false)
})

it('a form says what a colleague changed while it was open, by label', () => {
  const fields = [
    { name: 'rank', label: 'Order' },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: [{ value: 'active', label: 'Offered' }],
    },
  ] as const
  const opened = { rank: '1', status: 'inactive' }
  expect(changedMeanwhile(fields, opened, opened)).toEqual([])
  expect(changedMeanwhile(fields, opened, { rank: '1', status: 'active' })).toEqual([
    'Status: Offered',
  ])
})

it('each setting of an organization comes back as it went in', () => {
  const choices = { users: [] }
  const settings: Readonly<Record<string, unknown>> = {
    executiveUserId: 'u1',
    grant340BInformation: {
      grantNumber: 'H1',
      type: 'title_x' as const,
      id340B: null,
      site: 'Front St',
      startsOn: '2024-03-01',
      endsOn: null,
    },
    additionalServices: ['Food pantry', 'Rides'],
    patientCare: 'Walk-ins on Tuesdays',
    financials: 'Invoiced monthly',
    contacts: [{ name: 'Ana Ito', role: null, email: 'ana@example.org', phone: '2125550143' }],
  }
  expect(organizationSettings.map(({ key }) => key).sort()).toEqual(Object.keys(settings).sort())
  for (const { key, texts, schema, words } of organizationSettings) {
    const sent = Object.fromEntries(Object.entries(texts(settings)).filter(([, text]) => text))
    expect(schema.parse(sent)).toEqual({ [key]: settings[key] })
    expect(words(settings, choices)).not.toBe('')
    expect(schema.parse({})).toEqual({ [key]: null })
  }
})

it('what is filled in of a grant without its type is refused, not dropped', () => {
  const grant = organizationSettings.find(({ key }) => key === 'grant340BInformation')
  const errorsOf = (sent: object) =>
    grant?.schema.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))
  expect(errorsOf({ grantNumber: 'H1' })).toEqual(['type'])
  const dates = { startsOn: '2026-03-01', endsOn: '2025-03-01' }
  expect(errorsOf({ type: 'title_x', grantNumber: 'H1', ...dates })).toEqual(['endsOn'])
  expect(errorsOf({})).toBeUndefined()
})

it('moments are entered on the clock of the reader', () => {
  const field = momentField('America/New_York', 'Enter a time')
  expect(field.parse('2026-11-26T09:00')).toBe('2026-11-26T14:00:00.000Z')
  expect(momentText('2026-11-26T14:00:00.000Z', 'America/New_York')).toBe('2026-11-26T09:00')
})

it('every setting that can be changed has a name', () => {
  expect(Object.keys(settingChecks).filter((key) => !settingLabels[key])).toEqual([])
})
