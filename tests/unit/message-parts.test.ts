import { expect, it } from 'vitest'
import { partsOfMessage } from '#islands/messages/text/message-parts'

const linksOf = (text: string) =>
  partsOfMessage(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []))

it.each([
  ['See https://www.cvs.com/store?id=12.', 'https://www.cvs.com/store?id=12'],
  ['(https://en.wikipedia.org/wiki/PrEP_(drug))', 'https://en.wikipedia.org/wiki/PrEP_(drug)'],
  ['www.walgreens.com, ask there', 'https://www.walgreens.com/', 'www.walgreens.com'],
  ['HTTP://EXAMPLE.COM/A!', 'http://example.com/A', 'http://example.com/A'],
  ['انظر https://example.com/أ، ثم اتصل', 'https://example.com/%D8%A3', 'https://example.com/أ'],
  ['«https://example.com/a»', 'https://example.com/a'],
  ['https://example.com:8443/a#b', 'https://example.com:8443/a#b'],
])('links the address of the web in "%s"', (text, href, words = href) => {
  expect(linksOf(text)).toEqual([[words, href]])
})

it.each([
  ['https://аpple.com/id', 'https://xn--pple-43d.com/id'],
  ['https://cаre.example/', 'https://xn--cre-6cd.example/'],
  ['https://ｅxample.com/', 'https://example.com/'],
])('shows the host of %s as the network knows it', (text, address) => {
  expect(linksOf(text)).toEqual([[address, address]])
})

it.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'vbscript:x',
  'https://careplus.test@evil.example/',
  'https://careplus.test:x@evil.example/',
  'https://evil.example\\@careplus.test/',
  'https://localhost/a',
  'http://2130706433/',
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://[::1]/',
  'name@www.example.com',
  'https://',
  'www.',
  'xhttps://example.com',
])('links nothing in "%s"', (text) => {
  expect(linksOf(text)).toEqual([])
})

it('ends an address where an unseen mark begins', () => {
  expect(linksOf('https://example.com/a\u202egpj.exe')).toEqual([
    ['https://example.com/a', 'https://example.com/a'],
  ])
  expect(linksOf('https://exam\u200bple.com/')).toEqual([])
})

it.each([
  ['Call 212-555-0142 today', '212-555-0142', 'tel:+12125550142'],
  ['(212) 555-0142', '(212) 555-0142', 'tel:+12125550142'],
  ['2125550142.', '2125550142', 'tel:+12125550142'],
  ['1 212.555.0142', '1 212.555.0142', 'tel:+12125550142'],
  ['+1 (212) 555‑0142', '+1 (212) 555‑0142', 'tel:+12125550142'],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 89', 'tel:+33123456789'],
  ['+44 (20) 7946 0958', '+44 (20) 7946 0958', 'tel:+442079460958'],
  ['اتصل ٢١٢-٥٥٥-٠١٤٢ الآن', '٢١٢-٥٥٥-٠١٤٢', 'tel:+12125550142'],
  ['\u200e(212) 555-0142\u200e', '(212) 555-0142', 'tel:+12125550142'],
])('links the telephone number in "%s"', (text, words, href) => {
  expect(linksOf(text)).toEqual([[words, href]])
})

it.each([
  'born 12/02/1990',
  'order 12345678901234',
  '112-555-0142',
  '212-155-0142',
  '1234567890',
  '200 copies, 300 mg, 4000 units',
  '2026-12-02',
  'A2125550142',
  '212-555-01423',
  '5-212-555-0142-7',
  '+1 23',
])('takes no telephone number from "%s"', (text) => {
  expect(linksOf(text)).toEqual([])
})

it('keeps every letter of the text around its links', () => {
  const text = 'a https://example.com/x, b 212-555-0142 c'
  expect(partsOfMessage(text).map((part) => part.text)).toEqual([
    'a ',
    'https://example.com/x',
    ', b ',
    '212-555-0142',
    ' c',
  ])
  expect(partsOfMessage('')).toEqual([])
})
