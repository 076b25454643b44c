import { expect, it } from 'vitest'
import { parseSearch } from '#islands/staff/patients/load-patients'

it.each([
  ['(212) 555-0157', { phone: '2125550157' }],
  ['+1 212 555 0157', { phone: '2125550157' }],
  [' Jordan@Example.test ', { email: 'jordan@example.test' }],
  ['6/2/1994', { dob: '1994-06-02' }],
  ['09-27-1970', { dob: '1970-09-27' }],
  ['9/27/70', { dob: '1970-09-27' }],
  ['9.27.05', { dob: '2005-09-27' }],
  ['0157', { phone: '0157' }],
  ['555-0157', { phone: '5550157' }],
  ['jordan@', { email: 'jordan@' }],
  ['1994-06-02', { dob: '1994-06-02' }],
  ['Ellis, Jordan', { name: 'Ellis, Jordan' }],
  ['李', { name: '李' }],
])('takes %s for what it is', (typed, question) => {
  expect(parseSearch(typed)).toEqual(question)
})
