import { expect, it } from 'vitest'
import { isCurrent } from '#components/chrome/page-chrome'
import { richTextToHtml } from '#components/rich-text/to-html'
import { serializeJsonLd } from '#components/seo/schema-org'

const block = (text: string, more: object = {}) =>
  ({
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', text, marks: [] }],
    ...more,
  }) as never
const linked = (href: string) =>
  block('', {
    markDefs: [{ _key: 'l', _type: 'link', href }],
    children: [{ _type: 'span', text: 'here', marks: ['l'] }],
  })

it('writes structured data that cannot end its script and still parses', () => {
  const text = serializeJsonLd([{ name: '</script><script>alert(1)</script>\u2028&' }])
  expect(text).not.toMatch(/[<>&\u2028]/)
  expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script>\u2028&')
})
it('escapes the words of rich text', () =>
  expect(richTextToHtml([block('<b>&"')])).toBe('<p>&lt;b&gt;&amp;&quot;</p>'))
it('nests lists, and makes what it does not know a paragraph', () => {
  const item = (text: string) => block(text, { listItem: 'bullet', level: 1 })
  expect(richTextToHtml([item('a'), item('b')])).toBe('<ul><li>a</li><li>b</li></ul>')
  expect(richTextToHtml([block('x', { style: 'script' })])).toBe('<p>x</p>')
  expect(richTextToHtml([{ _type: 'iframe', src: 'https://example.com' } as never])).toBe('')
})
it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  'vbscript:x',
])('makes no link of %s', (href) => expect(richTextToHtml([linked(href)])).toBe('<p>here</p>'))
it.each(['/faq', '#pep', 'https://www.cdc.gov/', 'mailto:a@b.test', 'tel:911'])(
  'links %s',
  (href) => expect(richTextToHtml([linked(href)])).toContain(`href="${href}"`),
)
it('shows a notice from one instant to another', () => {
  const notice = { from: '2026-11-21T10:00:00Z', until: '2026-11-21T12:00:00Z' }
  const at = (time: string) => isCurrent(notice, Date.parse(`2026-11-21T${time}Z`))
  expect([at('09:59:59'), at('10:00:00'), at('11:59:59'), at('12:00:00')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isCurrent({}, 0)).toBe(true)
})
