import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => vi.useRealTimers())

it('draws the latest time of an exposure by the moment that the page was drawn', async () => {
  const drawnAt = Date.UTC(2026, 10, 29, 12)
  // The clock of a worker stands at zero while its modules are loaded.
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const { ExposureQuestion } = await import('#islands/pep/ExposureQuestion.tsx')
  vi.setSystemTime(drawnAt)
  const drawn = renderToStaticMarkup(
    <ExposureQuestion patientId="p1" home="NY" zone="America/New_York" serverNow={drawnAt} />,
  )
  expect(drawn).toContain('max="2026-11-29T07:00"')
})
