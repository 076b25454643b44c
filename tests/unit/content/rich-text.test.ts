import type { PortableTextBlock } from '@portabletext/types'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { richTextToHtml } from '#components/rich-text/to-html'

const block = (text: string, more: object = {}, marks: string[] = []): PortableTextBlock => ({
  _type: 'block',
  _key: 'k',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text, marks }],
  ...more,
})
const linked = (href: unknown) =>
  richTextToHtml([block('here', { markDefs: [{ _type: 'link', _key: 'l', href }] }, ['l'])])

it('draws headings, lists and emphasis', () => {
  expect(richTextToHtml([block('Cost', { style: 'h2' }), block('Free', {}, ['strong'])])).toBe(
    '<h2>Cost</h2><p><strong>Free</strong></p>',
  )
  const item = (text: string) => block(text, { listItem: 'bullet', level: 1 })
  expect(richTextToHtml([item('one'), item('two')])).toBe('<ul><li>one</li><li>two</li></ul>')
})

it('links to our own places and to safe ones elsewhere', () => {
  for (const href of ['/faq', 'https://cdc.gov/hiv', 'mailto:a@care.test', 'tel:911'])
    expect(linked(href)).toContain(`<a href="${href}"`)
})

it('makes no link of what runs, leaves the site unseen, or is no address', () => {
  for (const href of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    7,
    null,
  ])
    expect(linked(href)).toBe('<p>here</p>')
})

it('has no tags but its own, for any input', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constant('<script>alert(1)</script><img onerror=x src=y>')),
      fc.string(),
      fc.string(),
      (text, style, href) => {
        const markDefs = [{ _type: 'link', _key: 'l', href: `https://x.test/${href}` }]
        const html = richTextToHtml([block(text, { style, markDefs }, ['l'])])
        const tags = html.match(/<[^>]*>/g) ?? []
        for (const tag of tags)
          expect(tag).toMatch(
            /^<(\/?(p|h2|h3|h4|blockquote|a|br)|a href="[^"<>]*"( rel="noreferrer")?)>$/,
          )
      },
    ),
    { numRuns: 1_000 },
  ))
