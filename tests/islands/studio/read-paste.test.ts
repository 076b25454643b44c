import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPaste } from '../../../cms/paste/read-paste'

const htmlOf = (html: string) => readPaste(html).html
const word = (paragraphs: string, head = '') =>
  `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">${head}</head><body><!--StartFragment-->${paragraphs}<!--EndFragment--></body></html>`
/** A list paragraph as Word copies it. */
const item = (list: string, level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

describe('a text with changes shown', () => {
  it('keeps what was put in, leaves out what was deleted, and says so', () => {
    const { html, notes } = readPaste(
      word('<p class=MsoNormal>Take <del>two tablets</del><ins>one tablet</ins> a day.</p>'),
    )
    expect(html).toBe('<p>Take one tablet a day.</p>')
    expect(notes).toEqual(['Struck-out words were left out: “two tablets”.'])
  })

  it('leaves out struck-out words, however they are struck', () => {
    for (const struck of [
      '<s>two</s>',
      '<strike>two</strike>',
      '<span style="text-decoration:line-through">two</span>',
      '<span style="text-decoration-line: underline line-through">two</span>',
      '<span class=msoDel>two</span>',
    ])
      expect([struck, htmlOf(`<p>Take ${struck} one tablet</p>`)]).toEqual([
        struck,
        '<p>Take one tablet</p>',
      ])
    expect(readPaste('<p><s>Take two tablets</s></p>').refusal).toBe(
      'All of it is struck out: “Take two tablets”.',
    )
  })

  it('keeps what is ticked off in a list', () => {
    const html =
      '<ul><li role=checkbox aria-checked=true><span style="text-decoration:line-through">Card</span></li></ul>'
    expect(htmlOf(html)).toBe('<ul><li>Card</li></ul>')
  })
})

describe('raised and lowered text', () => {
  it('becomes characters that are so by themselves', () => {
    expect(
      htmlOf('<p>10<sup>6</sup> copies, H<sub>2</sub>O, m<sup>−2</sup>, CD4<sup>+</sup></p>'),
    ).toBe('<p>10⁶ copies, H₂O, m⁻², CD4⁺</p>')
    expect(htmlOf('<p>10<span style="vertical-align:super">6</span></p>')).toBe('<p>10⁶</p>')
    expect(readPaste('<p>10<sup>6</sup></p>')).toMatchObject({ text: '10⁶', isChanged: true })
  })

  it('stays on the line where it means the same there', () => {
    expect(htmlOf('<p>the 1<sup>st</sup> and 2<sup>nd</sup>, Descovy<sup>®</sup></p>')).toBe(
      '<p>the 1st and 2nd, Descovy®</p>',
    )
  })

  it('is refused where no character says it', () => {
    expect(readPaste('<p>10<sup>Q</sup></p>').refusal).toContain('“Q”')
  })
})

describe('remarks that are not the text', () => {
  it('leaves out comments of Word and keeps what they are about', () => {
    const file = readFileSync('tests/fixtures/studio/word-comment.html', 'utf8')
    expect(readPaste(file)).toMatchObject({
      html: '<p>Take one tablet.</p>',
      notes: ['Comments in the margin were left out.'],
    })
  })

  it('leaves out comments of Google Docs', () => {
    const html =
      '<p>Take one tablet.<sup><a href="#cmnt1" name="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1" name="cmnt1">[a]</a>INTERNAL</p></div>'
    expect(htmlOf(html)).toBe('<p>Take one tablet.</p>')
  })

  it('keeps footnotes as text, with no link that leads nowhere', () => {
    const html = word(
      `<p class=MsoNormal>It works.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a></p><div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1">[1]</a> CDC, 2025</p></div></div>`,
    )
    expect(htmlOf(html)).toBe('<p>It works.[1]</p><p>[1] CDC, 2025</p>')
    expect(htmlOf('<p>It works.<sup><a href="#ftnt1">1</a></sup></p>')).toBe('<p>It works.[1]</p>')
  })

  it('leaves out hidden text', () => {
    expect(
      htmlOf(
        word(
          '<p>Shown<span style="display:none"> hidden</span><span style="mso-hide:all"> too</span></p>',
        ),
      ),
    ).toBe('<p>Shown</p>')
  })
})

describe('a list', () => {
  it('of Word keeps its kind and its depth', () => {
    const html = word(
      item('l0', 1, '·', 'One') +
        item('l0', 2, 'o', 'Deep') +
        item('l1', 1, '1.', 'First') +
        item('l1', 1, '2.', 'Second') +
        item('l1', 2, 'a.', 'Sub') +
        item('l1', 1, '3.', 'Third'),
    )
    expect(htmlOf(html)).toBe(
      '<ul><li>One<ul><li>Deep</li></ul></li></ul><ol><li>First</li><li>Second<ol><li>Sub</li></ol></li><li>Third</li></ol>',
    )
  })

  it('of the other makers keeps them too', () => {
    expect(htmlOf('<ul><li>A</li><ul><li>B</li></ul><li>C</li></ul>')).toBe(
      '<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>',
    )
    expect(htmlOf('<ol><li><p>A</p></li><li><p>B</p><ul><li>C</li></ul></li></ol>')).toBe(
      '<ol><li>A</li><li>B<ul><li>C</li></ul></li></ol>',
    )
    const online = [1, 2, 3].map(
      (n) => `<div><ol start="${n}"><li aria-level="1"><p>S${n}</p></li></ol></div>`,
    )
    expect(htmlOf(online.join(''))).toBe('<ol><li>S1</li><li>S2</li><li>S3</li></ol>')
  })

  it('that goes on after a paragraph keeps its numbers as text', () => {
    const html = word(
      item('l1', 1, '1.', 'Wash') +
        '<p>Wait.</p>' +
        item('l1', 1, '2.', 'Swab') +
        item('l1', 1, '3.', 'Seal'),
    )
    expect(htmlOf(html)).toBe('<ol><li>Wash</li></ol><p>Wait.</p><p>2. Swab</p><p>3. Seal</p>')
    expect(htmlOf('<ol start="4"><li>Swab</li><li>Seal</li></ol>')).toBe(
      '<p>4. Swab</p><p>5. Seal</p>',
    )
    expect(htmlOf(word(item('l1', 1, '2.1', 'Part')))).toBe('<p>2.1 Part</p>')
  })

  it('counted by letters is counted by numbers, and that is said', () => {
    const { html, notes } = readPaste(
      word(item('l1', 1, 'a)', 'First') + item('l1', 1, 'b)', 'Second')),
    )
    expect(html).toBe('<ol><li>First</li><li>Second</li></ol>')
    expect(notes).toEqual(['A list counted by letters is counted by numbers here.'])
  })
})

describe('what a field cannot hold', () => {
  it('says a table row by row, and refuses one with cells over several', () => {
    const table =
      '<table><tr><th>Drug</th><th>Dose</th></tr><tr><td><p>Truvada</p></td><td>1 a day</td></tr></table>'
    expect(readPaste(table)).toMatchObject({
      text: 'Drug | Dose\nTruvada | 1 a day',
      notes: ['Each row of the table is one line now. Check that it still reads well.'],
    })
    expect(readPaste('<table><tr><td colspan=2>a</td><td>b</td></tr></table>').refusal).toContain(
      'table',
    )
    expect(htmlOf('<table><tr><td><p>One</p><p>Two</p></td></tr></table>')).toBe(
      '<p>One</p><p>Two</p>',
    )
  })

  it('leaves out pictures and says so, but keeps emoji', () => {
    expect(
      readPaste('<p>See <img src="file:///c:/a.png" alt="A chart">here <img alt="😀">👩‍⚕️</p>'),
    ).toMatchObject({
      html: '<p>See here 😀👩‍⚕️</p>',
      notes: ['Pictures were left out: say in words what they show.'],
    })
  })

  it('keeps links to the web, mail and phones, and the words of all others', () => {
    expect(
      htmlOf(
        '<p><a href="https://cdc.gov/x">A</a> <a href="mailto:a@b.test">B</a> <a href="file:///c:/x">C</a> <a href="javascript:alert(1)">D</a> <a href="#top">E</a></p>',
      ),
    ).toBe('<p><a href="https://cdc.gov/x">A</a> <a href="mailto:a@b.test">B</a> C D E</p>')
    expect(htmlOf('<a href="https://www.google.com/url?q=https://cdc.gov&sa=D">A</a>')).toBe(
      '<p><a href="https://cdc.gov">A</a></p>',
    )
  })

  it('refuses a text that is too long for one field', () => {
    expect(readPaste(`<p>${'word '.repeat(20_000)}</p>`).refusal).toContain('Paste it in parts')
  })

  it('takes characters out that cannot be seen', () => {
    expect(htmlOf('<p>Call \u202a+1 212 555 0142\u202c now</p>')).toBe(
      '<p>Call +1 212 555 0142 now</p>',
    )
    expect(htmlOf('<p>First\u000bsecond</p>')).toBe('<p>First<br>second</p>')
    expect(htmlOf('<p>\u200fما هو \u2068PrEP\u2069؟</p>')).toBe(
      '<p>\u200fما هو \u2068PrEP\u2069؟</p>',
    )
  })
})

describe('what a text looks like', () => {
  it('keeps strong, emphasis, headings and line ends', () => {
    expect(
      htmlOf(
        '<b style="font-weight:normal" id="docs-internal-guid-1"><h1><b>Top</b></h1><p><span style="font-weight:700">A</span><span style="font-style:italic">b</span><br>c</p></b>',
      ),
    ).toBe('<h2>Top</h2><p><strong>A</strong><em>b</em><br>c</p>')
    expect(htmlOf(' plain\n words ')).toBe('<p>plain words</p>')
    expect(htmlOf('<div>One</div><div><br></div><div>Two</div>')).toBe('<p>One</p><p>Two</p>')
    expect(htmlOf('<p>A &lt;b&gt; &amp; c</p>')).toBe('<p>A &#60;b&#62; &#38; c</p>')
  })
})
