import { expect, it } from 'vitest'
import { orderOfTestIn } from '#edge/domains/labs/reading/orders-in-words'

it.each([
  ['HIV test ordered'],
  ['ordered CBC'],
  ['labs ordered today'],
  ['Labs ordered.'],
  ['We ordered an HIV test and an RPR.'],
  ['Ordered: HIV Ag/Ab, RPR, GC/CT x3'],
  ['HIV, RPR and CBC, ordered today'],
  ['No concerns, HIV test ordered'],
  ['STI testing was ordered'],
  ['Ordering creatinine and eGFR now'],
  ['Order for a viral load placed'],
  ['Placed an order for blood work'],
  ['Lab orders were sent'],
  ['Kit reordered'],
  ['HIV test ordered last month elsewhere'],
  ['Well on PrEP. Reordered the swabs'],
])('"%s" says that a test was ordered', (words) => {
  expect(orderOfTestIn(words)).not.toBeNull()
})

it.each([
  ['HIV test not ordered'],
  ['HIV test was not yet ordered'],
  ['No labs ordered'],
  ['No new labs were ordered'],
  ["I didn't order labs, they weren’t ordered before"],
  ['Labs: none ordered'],
  ['He declined the HIV test we ordered'],
  ['Ordered Truvada, one pill a day'],
  ['Truvada ordered for HIV prevention'],
  ['In order to test the waters, we talked'],
  ['HIV test negative. Truvada ordered'],
  ['HIV test negative, doxycycline ordered'],
  ['Tested in a month'],
  ['Testosterone was ordered by the other clinic'],
  ['Disordered sleep, tests fine'],
  [''],
])('"%s" says no such thing', (words) => {
  expect(orderOfTestIn(words)).toBeNull()
})

it('answers with the sentence alone', () => {
  expect(orderOfTestIn('Well on PrEP. HIV test ordered today; come back in May.')).toBe(
    'HIV test ordered today',
  )
})
