import { expect, it } from 'vitest'
import { drawableText } from '#edge/platform/pdf/drawable-text'
import { isDrawable } from '#edge/platform/pdf/fonts'

it.each([
  ['take ½ tablet, then 1⅓; ≥ 5 µg; ✓', 'take ½ tablet, then 1 1/3; >= 5 µg; [x]'],
  ['⅓ of a tablet', '1/3 of a tablet'],
  ['temperature ≤ 101 °F → call', 'temperature <= 101 °F -> call'],
  ['ﬁlm, Ｈ₂Ｏ', 'film, H2O'],
  ['☐ yes ☑ no', '[ ] yes [x] no'],
  ['Penicillin (盘尼西林)', 'Penicillin ([Han])'],
  ['אלרגיה לפניצילין, rash', '[Hebrew], rash'],
  ['पेनिसिलिन से एलर्जी', '[Devanagari]'],
  ['I am fine 😀 now', 'I am fine [emoji] now'],
  ['José, Đặng, Łukasz, Ελένη, Юрий, فاطمة', 'José, Đặng, Łukasz, Ελένη, Юрий, فاطمة'],
  ['± × ÷ ¼ ½ ¾ ² ³ ° µ α Ω ′ ″ € −', '± × ÷ ¼ ½ ¾ ² ³ ° µ α Ω ′ ″ € −'],
])('%s is drawn as %s', (text, drawn) => {
  expect(drawableText(text, 'en').replace('Simplified Han', 'Han')).toBe(drawn)
})

it('names a script in the language of the document', () => {
  expect(drawableText('אלרגיה', 'es')).toBe('[hebreo]')
})

it('leaves no character that no font has', () => {
  for (const text of ['♀ ♂ ⚧ ❤ ★ ₹ ₦ ‰ № ℞ ■ ○ ● ↑ ↓ ∞ √ ≠ ≈', '한국어 ไทย ትግርኛ', '⠿ 𝕳 ⅛ ﬆ'])
    expect([...drawableText(text, 'en')].filter((each) => !isDrawable(each))).toEqual([])
})
