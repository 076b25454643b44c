import { beforeAll, describe, expect, it } from 'vitest'
import { canWrite } from '#islands/staff/access/capabilities'
import { patientMessageKinds } from '#islands/staff/access/message-kinds'
import { navGroups } from '#islands/staff/access/nav-links'
import { readablePartsOf } from '#islands/staff/access/readable-parts'
import { as, type Person, userId, world } from '../world'

beforeAll(() => world())

const capabilities = async (who: Person) => (await as(who).call('GET /me')).capabilities
const named = async (who: Person, wanted: string) =>
  (await capabilities(who)).find(({ type }) => type === wanted)

describe('the capabilities of a caller', () => {
  it('name the types they may read and the verbs they have', async () => {
    expect(await named('admin', 'feature_flags')).toEqual({
      type: 'feature_flags',
      can: ['list', 'toggle'],
      rows: 'all',
      hidden: [],
    })
    expect((await named('patient', 'feature_flags'))?.can).toEqual(['list'])
    expect(await named('patient', 'notes')).toBeUndefined()
    expect((await named('provider', 'notes'))?.can).toEqual(['list', 'create'])
    expect((await named('provider', 'treatment_types'))?.can).toContain('list')
    expect((await named('manager', 'schedule'))?.can).toContain('export')
    expect((await named('support', 'schedule'))?.can).not.toContain('export')
  })

  it('say whether the rows are their own, and what they never receive', async () => {
    expect((await named('provider', 'patients'))?.rows).toBe('own')
    expect((await named('support', 'patients'))?.rows).toBe('all')
    expect((await named('cbo', 'patients'))?.hidden).toContain('last_name')
    expect((await named('clinical_admin', 'patients'))?.hidden).toEqual([])
    expect((await named('support', 'patients'))?.hidden).toContain('sti_history')
  })

  it('name the values they may choose and what they must name, where others need not', async () => {
    expect((await named('provider', 'snippets'))?.choices).toEqual({ scope: ['own'] })
    expect((await named('manager', 'snippets'))?.choices).toBeUndefined()
    expect((await named('support', 'conversations'))?.choices).toEqual({
      kind: ['support', 'staff'],
    })
    await expect(
      as('support').call('POST /patients/:patient/conversations/internal', {
        params: { patient: userId('patient') },
      }),
    ).rejects.toMatchObject({ status: 403 })
    expect((await named('assistant', 'tasks'))?.required).toEqual(['patient_id'])
    await expect(as('assistant').tasks.create({ kind: 'call_back' })).rejects.toMatchObject({
      status: 422,
      fields: { patientId: ['Name the patient it is about'] },
    })
    expect((await named('manager', 'tasks'))?.required).toBeUndefined()
  })

  it.each([
    ['provider', ['patient', 'internal']],
    ['support', ['patient']],
    ['clinical_admin', ['patient', 'internal']],
    ['pharmacy', []],
    ['cbo', []],
    ['admin', []],
  ] as const)('let %s write from the card of a patient to %j', async (who, kinds) => {
    expect(patientMessageKinds(await capabilities(who))).toEqual(kinds)
  })

  it('name what they may write where that is not everything', async () => {
    expect(canWrite(await capabilities('support'), 'patients', 'nickname')).toBe(true)
    expect(canWrite(await capabilities('manager'), 'patients', 'nickname')).toBe(false)
    expect(canWrite(await capabilities('manager'), 'cbos', 'website')).toBe(true)
    expect(canWrite(await capabilities('cbo'), 'cbos', 'name')).toBe(false)
    expect(canWrite(await capabilities('admin'), 'patients', 'nickname')).toBe(false)
  })

  it.each([
    [
      'provider',
      [
        '/staff',
        '/staff/day',
        '/staff/schedule',
        '/staff/queue',
        '/staff/messages',
        '/staff/labs',
        '/staff/assessments',
        '/staff/prescriptions',
        '/staff/prior-auths',
        '/staff/assistance',
        '/staff/tasks',
        '/staff/calls',
        '/staff/snippets',
        '/staff/hours',
        '/staff/time-away',
      ],
      [
        '/staff/patients',
        '/staff/encounters',
        '/staff/procedures',
        '/staff/providers',
        '/staff/reports',
        '/staff/metrics',
        '/staff/privacy',
      ],
    ],
    [
      'assistant',
      [
        '/staff',
        '/staff/day',
        '/staff/schedule',
        '/staff/queue',
        '/staff/messages',
        '/staff/labs',
        '/staff/assessments',
        '/staff/prescriptions',
        '/staff/prior-auths',
        '/staff/assistance',
        '/staff/tasks',
        '/staff/calls',
        '/staff/snippets',
        '/staff/hours',
        '/staff/time-away',
      ],
      ['/staff/patients', '/staff/encounters', '/staff/procedures'],
    ],
    [
      'clinical_lead',
      [
        '/staff',
        '/staff/day',
        '/staff/schedule',
        '/staff/queue',
        '/staff/messages',
        '/staff/labs',
        '/staff/faxes',
        '/staff/assessments',
        '/staff/prescriptions',
        '/staff/prior-auths',
        '/staff/assistance',
        '/staff/tasks',
        '/staff/calls',
        '/staff/snippets',
        '/staff/hours',
        '/staff/time-away',
      ],
      [
        '/staff/patients',
        '/staff/encounters',
        '/staff/procedures',
        '/staff/providers',
        '/staff/organizations',
        '/staff/reports',
        '/staff/metrics',
        '/staff/coverage',
        '/staff/privacy',
      ],
    ],
    [
      'manager',
      [
        '/staff',
        '/staff/schedule',
        '/staff/queue',
        '/staff/messages',
        '/staff/tasks',
        '/staff/calls',
        '/staff/snippets',
        '/staff/hours',
        '/staff/time-away',
      ],
      [
        '/staff/patients',
        '/staff/procedures',
        '/staff/people',
        '/staff/providers',
        '/staff/organizations',
        '/staff/pharmacies',
        '/staff/payments',
        '/staff/reports',
        '/staff/metrics',
        '/staff/coverage',
        '/staff/partners',
        '/staff/clinic',
        '/staff/notifications',
      ],
    ],
    [
      'support',
      [
        '/staff',
        '/staff/schedule',
        '/staff/queue',
        '/staff/messages',
        '/staff/assistance',
        '/staff/tasks',
        '/staff/calls',
        '/staff/snippets',
      ],
      [
        '/staff/patients',
        '/staff/procedures',
        '/staff/providers',
        '/staff/organizations',
        '/staff/pharmacies',
        '/staff/payments',
        '/staff/reports',
        '/staff/metrics',
        '/staff/coverage',
        '/staff/partners',
        '/staff/notifications',
      ],
    ],
    [
      'clinical_admin',
      [
        '/staff',
        '/staff/schedule',
        '/staff/queue',
        '/staff/messages',
        '/staff/labs',
        '/staff/faxes',
        '/staff/assessments',
        '/staff/prior-auths',
        '/staff/assistance',
        '/staff/tasks',
        '/staff/calls',
        '/staff/snippets',
        '/staff/hours',
        '/staff/time-away',
      ],
      [
        '/staff/patients',
        '/staff/encounters',
        '/staff/procedures',
        '/staff/people',
        '/staff/providers',
        '/staff/organizations',
        '/staff/pharmacies',
        '/staff/payments',
        '/staff/reports',
        '/staff/metrics',
        '/staff/coverage',
        '/staff/privacy',
        '/staff/partners',
        '/staff/clinic',
        '/staff/notifications',
      ],
    ],
    [
      'admin',
      ['/staff'],
      ['/staff/people', '/staff/feature-flags'],
      [
        '/staff/patients',
        '/staff/procedures',
        '/staff/providers',
        '/staff/organizations',
        '/staff/pharmacies',
        '/staff/payments',
        '/staff/metrics',
        '/staff/coverage',
        '/staff/partners',
        '/staff/clinic',
        '/staff/notifications',
      ],
    ],
    [
      'cbo',
      ['/staff'],
      ['/staff/patients', '/staff/people', '/staff/organizations', '/staff/metrics'],
    ],
    [
      'pharmacy',
      ['/staff'],
      ['/staff/pharmacy', '/staff/tasks', '/staff/people'],
      ['/staff/patients', '/staff/procedures'],
    ],
  ] as const)('open to %s the pages of their work', async (who, ...groups) => {
    const navigation = navGroups(await capabilities(who))
    expect(navigation.map(({ links }) => links.map(({ href }) => href))).toEqual(groups)
    const icons = navigation.flatMap(({ links }) => links.map(({ icon }) => icon))
    expect(icons).toEqual([...new Set(icons)])
  })

  it.each([
    ['provider', 'legalName cbo provider treatments notes workNotes'],
    ['support', 'legalName cbo provider treatments workNotes'],
    ['cbo', 'cbo provider treatments'],
    ['pharmacy', 'legalName cbo provider'],
    ['admin', 'legalName cbo provider'],
  ] as const)('show %s only the parts of a patient they may read', async (who, parts) => {
    const { careTeam, ...flags } = readablePartsOf(await capabilities(who))
    const { legalName, ...rest } = flags
    const on = Object.entries(rest).flatMap(([name, value]) => (value ? [name] : []))
    expect([...(legalName ? ['legalName'] : []), ...careTeam, ...on].join(' ')).toBe(parts)
  })
})
