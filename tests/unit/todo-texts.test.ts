import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { todoTypes } from '#edge/domains/todos/todo-types'
import { todoTexts, toTodoItems } from '#islands/home/todos'
import ar from '../../src/translations/ar.json'
import es from '../../src/translations/es.json'
import fr from '../../src/translations/fr.json'

const catalogues = { ar, es, fr }

/** What stands elsewhere on the start page: visits of their own, and the count of unread messages. */
const elsewhere = ['APPOINTMENT', 'UNREAD']

describe.each(todoTypes)('a todo of the kind %s', (kind) => {
  const texts = todoTexts[kind]
  it('has words in every language and leads to a page that is there, or stands elsewhere', () => {
    if (elsewhere.includes(kind)) return expect(texts).toBeNull()
    for (const text of [texts?.title, texts?.text])
      for (const catalogue of Object.values(catalogues))
        expect(catalogue).toHaveProperty([text ?? ''])
    const href =
      texts?.href === '/app/appointments/booking' ? `${texts.href}/[...appointmentId]` : texts?.href
    expect([`src/pages${href}.astro`, `src/pages${href}/index.astro`].some(existsSync)).toBe(true)
    expect(toTodoItems([{ id: '1', kind, dueAt: null }])).toHaveLength(1)
  })
  it('says nothing about a result', () => {
    expect(`${texts?.title} ${texts?.text}`).not.toMatch(/positive|negative|reactive|HIV|diagnos/i)
  })
})
