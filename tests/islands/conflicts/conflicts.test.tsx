// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { $toasts } from '#islands/stores/toasts'
import type { ConflictCase } from './conflict-case'
import { documentCases } from './document-cases'
import { withoutChange } from './forms-without-change'
import { hoursCases } from './hours-cases'
import { labCases } from './lab-cases'
import { orderCases } from './order-cases'
import { patientCases } from './patient-cases'
import { prescriptionCases } from './prescription-cases'
import { recordCases } from './record-cases'
import { rightsCases } from './rights-cases'
import { settingsCases } from './settings-cases'
import { staffCases } from './staff-cases'
import { visitCases } from './visit-cases'

vi.mock('#islands/stores/live', async () => {
  const { atom } = await import('nanostores')
  return { $liveConnection: atom('live'), onLiveEvent: () => () => {} }
})

const cases = [
  ...staffCases,
  ...visitCases,
  ...orderCases,
  ...labCases,
  ...hoursCases,
  ...prescriptionCases,
  ...patientCases,
  ...rightsCases,
  ...recordCases,
  ...settingsCases,
  ...documentCases,
]
const reason = 'The reason of the API'

interface Sent {
  readonly version: string | null
  readonly body: string
}
let sent: Sent[] = []

/** Refuses the first change with `status`, and takes the next. */
const serve = ({ reads = {} }: ConflictCase, status: number) => {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const path = new URL(url, 'http://x').pathname
    // A search travels in a body, as does what is checked while one types.
    if (method === 'GET' || /\/(search|prescription_checks)$/.test(path)) {
      const found = Object.entries(reads).find(([end]) => path.endsWith(end))
      return Response.json(found?.[1](sent.length) ?? { data: [] })
    }
    sent.push({
      version: new Headers(headers).get('if-match'),
      body: String(body ?? ''),
    })
    // Its answer is no part of this: what is sent again is.
    if (sent.length > 1) return new Promise(() => {})
    const errors = [{ status: String(status), code: 'refused', title: 'No', detail: reason }]
    return Response.json({ errors }, { status })
  })
}

beforeEach(() => {
  sent = []
  sessionStorage.clear()
  $toasts.set([])
  vi.stubGlobal('open', () => null)
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'reload').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const reasonsInPlace = () =>
  [...document.querySelectorAll('[role="alert"], .field .error')].map((each) => each.textContent)
const reasonsInToasts = () => $toasts.get().map(({ text }) => text)
const visibleValues = () => [
  ...[...document.querySelectorAll('input, textarea, select')].flatMap((field) => {
    const { value, checked, type: kind } = field as HTMLInputElement
    return kind === 'checkbox' || kind === 'radio' ? (checked ? [value] : []) : [value]
  }),
]

const send = async (name: ConflictCase['send']) => {
  if (typeof name === 'function') return act(async () => void (await name()))
  const button = (await screen.findByRole('button', { name })) as HTMLButtonElement
  await waitFor(() => expect(button.disabled).toBe(false))
  await act(async () => {
    fireEvent.click(button)
  })
}

describe.each(cases)('$name', (example) => {
  it.each([409, 412])(
    'keeps what was typed after a %i, says why, and can be sent again',
    async (status) => {
      serve(example, status)
      render(example.show())
      await example.fill()
      await send(example.send)
      await waitFor(() => expect(sent).toHaveLength(1))
      const reasons = () =>
        (example.saysIn === 'toast' ? reasonsInToasts() : reasonsInPlace()).join('\n')
      await waitFor(() =>
        expect(reasons()).toMatch(/The reason of the API|changed (this visit |this )?a moment ago/),
      )
      for (const value of example.typed) expect(visibleValues()).toContain(value)
      await send(example.send)
      await waitFor(() => expect(sent.length).toBeGreaterThan(1))
      expect(sent[1]?.body).toBe(sent[0]?.body)
      if (example.versions)
        expect(sent.slice(0, 2).map(({ version }) => version)).toEqual(
          example.versions.map((version) => `"${version}"`),
        )
    },
  )
})

describe('every form and dialog of the islands', () => {
  const sends = /<form|\buse(FormFor|RecordForm)\(|\bwithReread\(|\bisConflict\(/
  const root = join(import.meta.dirname, '../../../src/islands')
  const sending = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => sends.test(readFileSync(join(root, file), 'utf8')))
  const covered = new Set(cases.flatMap(({ files }) => files))
  it.each(sending)('%s has a case here, or a reason why not', (file) => {
    expect(covered.has(file) || file in withoutChange).toBe(true)
    expect(covered.has(file) && file in withoutChange).toBe(false)
  })
  it('no case or reason is about a file that is gone', () => {
    const known = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }))
    expect([...covered, ...Object.keys(withoutChange)].filter((file) => !known.has(file))).toEqual(
      [],
    )
  })
})
