import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/**
 * What patients are promised, bound to the setting, rule or event that keeps it and to the test of that. A promise that
 * nothing keeps is open, with its reason; their number only falls.
 */
const [, ...lines] = readFileSync('docs/promises.tsv', 'utf8').trimEnd().split('\n')
const rows = lines.map((line) => {
  const [promise = '', keeper = '', by = '', test = '', title = ''] = line.split('\t')
  return { promise: new RegExp(promise), keeper, by, test, title }
})
const maxOpen = 0

const texts = ['src/translations', 'src/content/demo/translations'].flatMap((folder) =>
  Object.keys(JSON.parse(readFileSync(`${folder}/es.json`, 'utf8'))),
)

/** Texts that name a time, a check or a message of ours. Doses and windows of medicines are facts, and stand elsewhere. */
const promising =
  /within (\d+|one|two|an?) (business )?(hours?|days?)\b|24[–-]48|tell you (when|whether)|next business day|expires in|works for \d+ minutes|keep them for \d+ days|never (name|say|share|sell)|what (it|your plan|yours) pays|You have your plan by|reads them by|three days after they come|tell you in writing/i
const medical = /72 hours|120 hours|28 days|by mouth|With food|symptom|fever|sore throat/

describe('what patients are promised', () => {
  it.each(rows)(
    '$promise is said, and kept by $keeper or open',
    ({ promise, keeper, by, test, title }) => {
      expect(texts.some((text) => promise.test(text))).toBe(true)
      if (!keeper) return expect(by).toMatch(/^Open: /)
      expect(existsSync(keeper), keeper).toBe(true)
      if (by && statSync(keeper).isFile()) expect(readFileSync(keeper, 'utf8')).toContain(by)
      expect(readFileSync(test, 'utf8')).toContain(title)
    },
  )

  it('is all in docs/promises.tsv', () => {
    const unbound = texts
      .filter((text) => promising.test(text) && !medical.test(text))
      .filter((text) => !rows.some(({ promise }) => promise.test(text)))
    expect(unbound).toEqual([])
  })

  it('is open only where it was before', () => {
    expect(rows.filter(({ keeper }) => !keeper).length).toBeLessThanOrEqual(maxOpen)
  })
})
