import { signInDemo } from '../support/people/sign-in-demo'
import { laptop, phone } from './support/engine-page'
import { expectSameLayout } from './support/expect-same-layout'
import { signInEngine } from './support/sign-in'
import { test } from './support/test'

const walks = [
  {
    viewer: null,
    language: 'en',
    size: phone,
    paths: [
      '/',
      '/faq',
      '/how-it-works',
      '/treatments',
      '/treatments/prep',
      '/consents/telehealth_consent',
      '/auth/login',
      '/auth/enrollment',
      '/auth/forgot-password',
    ],
  },
  {
    viewer: null,
    language: 'ar',
    size: phone,
    paths: ['/ar', '/ar/treatments/prep', '/auth/login'],
  },
  {
    viewer: null,
    language: 'en',
    size: laptop,
    paths: ['/', '/treatments/prep', '/auth/enrollment'],
  },
  {
    viewer: 'patient',
    language: 'en',
    size: phone,
    paths: [
      '/app',
      '/app/appointments',
      '/app/appointments/booking',
      '/app/messages',
      '/app/labs',
      '/app/treatments',
      '/app/prescriptions',
      '/app/payments',
      '/app/account',
      '/app/account/profile',
      '/app/account/health-history',
      '/app/account/record',
      '/app/photo-id',
    ],
  },
  {
    viewer: 'patient',
    language: 'ar',
    size: phone,
    paths: ['/app', '/app/messages', '/app/account/health-history'],
  },
  {
    viewer: 'patient',
    language: 'en',
    size: laptop,
    paths: ['/app', '/app/labs', '/app/account/health-history'],
  },
  {
    viewer: 'provider',
    language: 'en',
    size: laptop,
    paths: [
      '/staff',
      '/staff/day',
      '/staff/schedule',
      '/staff/labs',
      '/staff/messages',
      '/staff/tasks',
      '/staff/patients',
    ],
  },
  { viewer: 'support', language: 'en', size: laptop, paths: ['/staff/patients', '/staff/tasks'] },
  { viewer: 'provider', language: 'en', size: phone, paths: ['/staff/day', '/staff/labs'] },
] as const

for (const { viewer, language, size, paths } of walks)
  test.describe(`${viewer ?? 'anonymous'} at ${size.width} px in ${language}`, () => {
    test.use({ size, viewport: size })
    test('sees every page uncut, with the layout of Chromium', async ({ engine, page }) => {
      const choose = `/language?to=${language}&back=/consents`
      await Promise.all([engine.goto(choose), page.goto(choose)])
      if (viewer) {
        await signInEngine(engine, viewer)
        await signInDemo(page, viewer)
      }
      for (const path of paths) {
        await Promise.all([engine.goto(path), page.goto(path)])
        await page.waitForLoadState('networkidle')
        await expectSameLayout(engine, page, path)
      }
    })
  })
