// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { maskContact } from '#islands/auth/challenge'
import {
  firstIncomplete,
  homeScreen,
  pepScreens,
  reachableScreen,
  screenAt,
  screens,
  withDefaults,
} from '#islands/auth/enrollment/enrollment-steps'
import { codeLoginSchema, parseContact, passwordLoginSchema } from '#islands/auth/login-form'
import { landingPath, parseThemeId, safeNextPath } from '#islands/auth/query-parameters'

const everything = {
  firstName: 'Robin',
  lastName: 'Vega',
  dob: '1994-03-04',
  email: 'robin@example.com',
  phone: '(212) 555-0148',
  state: 'NY',
  zip: '10001',
  channel: 'email',
}

const at = (step: string, order = screens) => screenAt(step, order) ?? homeScreen

describe('the screens of an enrollment', () => {
  it('lead to the first that lacks an answer', () => {
    expect(firstIncomplete({}).id).toBe('home')
    expect(firstIncomplete({ ...everything, state: '' }).id).toBe('home')
    expect(firstIncomplete({ ...everything, dob: '2015-01-01' }).id).toBe('name')
    expect(firstIncomplete({ ...everything, phone: '' }).id).toBe('contact')
    expect(firstIncomplete(everything).id).toBe('contact')
  })
  it('may be gone back to, never skipped', () => {
    expect(reachableScreen(at('name'), everything).id).toBe('name')
    expect(reachableScreen(at('contact'), { state: 'NY', zip: '10001' }).id).toBe('name')
    expect(reachableScreen(at('contact'), { firstName: 'Robin', lastName: 'Vega' }).id).toBe('home')
  })
  it.each([
    ['name', 'name', 'contact'],
    ['birth', 'name', 'contact'],
    ['email', 'contact', 'contact'],
    ['phone', 'contact', 'contact'],
    ['home', 'home', 'home'],
    ['code', 'contact', 'contact'],
    ['review', 'contact', 'contact'],
  ])(
    'the step %s of the edge, or of an older address, is asked by %s, and for PEP by %s',
    (step, screen, urgent) => {
      expect(screenAt(step, screens)?.id).toBe(screen)
      expect(screenAt(step, pepScreens)?.id).toBe(urgent)
    },
  )
  it.each([null, '', 'payment', 'toString'])('no step is %j', (step) =>
    expect(screenAt(step, screens)).toBeNull(),
  )
  it('ask for PEP the same as else', () => {
    const namesIn = (order: typeof screens) =>
      order.flatMap(({ fields }) => fields.map(({ name }) => name)).sort()
    expect(namesIn(pepScreens)).toEqual(namesIn(screens))
  })
  it('have a code go by text unless the patient says otherwise', () => {
    expect(withDefaults({}).channel).toBe('sms')
    expect(withDefaults({ channel: '' }).channel).toBe('sms')
    expect(withDefaults({ channel: 'email' }).channel).toBe('email')
  })
  it.each([
    ['name', { firstName: '', lastName: 'Vega' }, 'Enter your first name'],
    ['name', { dob: '1901-01-01' }, 'Must be after 01/01/1901'],
    ['name', { dob: '2015-06-01' }, 'Must be at least 18yo'],
    ['contact', { email: 'robin' }, 'Please enter valid email'],
    ['contact', { phone: '555' }, 'Please enter valid phone'],
    ['home', { state: 'NY', zip: '1000' }, 'Zip code must be 5 digits of 0-9'],
  ])('say what is wrong with %s %j', (id, typed, words) => {
    const { error } = at(id).schema.safeParse(typed)
    expect(error?.issues.map(({ message }) => message)).toContain(words)
  })
})

describe('where a sign-in leads', () => {
  it.each([
    ['/app/appointments?x=1', '/app/appointments?x=1'],
    ['https://evil.example', '/app'],
    ['//evil.example', '/app'],
    ['/\\evil.example', '/app'],
    ['/auth/login', '/app'],
    ['/api/me', '/app'],
    ['/\tevil', '/app'],
    [null, '/app'],
  ])('%s is %s', (next, place) => expect(safeNextPath(next)).toBe(place))
  it('for staff is their own place', () => {
    expect(landingPath('provider', '/app')).toBe('/staff')
    expect(landingPath('provider', '/staff/patients')).toBe('/staff/patients')
    expect(landingPath('patient', '/app/photo-id')).toBe('/app/photo-id')
  })
})

describe('signing in', () => {
  it.each([
    [' Robin@Example.com ', { email: 'robin@example.com' }],
    ['(212) 555-0148', { phone: '2125550148' }],
  ])('takes %s', (typed, handle) => expect(parseContact(typed)).toEqual(handle))
  it('by password takes an email alone', () => {
    expect(codeLoginSchema.safeParse({ handle: '2125550148' }).success).toBe(true)
    expect(passwordLoginSchema.safeParse({ handle: '2125550148', password: 'x' }).success).toBe(
      false,
    )
  })
})

it('shows of an address no more than its owner needs', () => {
  expect(maskContact('jordan@example.com')).toBe('j•••@example.com')
  expect(maskContact('(212) 555-0148')).toBe('(•••) •••-0148')
})

it('takes a theme only by its id', () => {
  const id = '01990000-0009-7000-8000-000000000001'
  expect(parseThemeId(new URLSearchParams({ theme_id: id }))).toBe(id)
  expect(parseThemeId(new URLSearchParams({ theme_id: '<script>' }))).toBeNull()
})
