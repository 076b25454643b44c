// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { parseSearch } from '#islands/staff/patients/load-patients'
import { offeredFilters } from '#islands/staff/patients/patient-choices'
import { parsePatientFilters, patientsUrl } from '#islands/staff/patients/patient-filters'

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
  ['marcus 05/10/1973', { name: 'marcus', dob: '1973-05-10' }],
  ['05/10/1973, Bell', { name: 'Bell', dob: '1973-05-10' }],
  ['Bell 1973', { name: 'Bell', birthYear: '1973' }],
  ['Jan 22 2001', { dob: '2001-01-22' }],
  ['January 22, 2001', { dob: '2001-01-22' }],
  ['22 jan 2001', { dob: '2001-01-22' }],
  ['22.01.2001', { dob: '2001-01-22' }],
  ['Marcus Jan 2nd 01', { name: 'Marcus', dob: '2001-01-02' }],
  ['02/30/1990', { name: '02/30/1990' }],
  ['May Day', { name: 'May Day' }],
])('takes %s for what it is', (typed, question) => {
  expect(parseSearch(typed)).toEqual(question)
})

describe('the address of the list of patients', () => {
  const parse = (query: string) => parsePatientFilters(new URLSearchParams(query), 'name')

  it.each([
    ['', { order: 'name' }, '/staff/patients'],
    ['status=inactive', { status: 'inactive', order: 'name' }, '/staff/patients?status=inactive'],
    [
      'state=NY&provider=d1&order=newest',
      { state: 'NY', provider: 'd1', order: 'newest' },
      '/staff/patients?state=NY&provider=d1&order=newest',
    ],
    ['status=bogus&state=ZZ&order=dob', { order: 'name' }, '/staff/patients'],
    ['order=name', { order: 'name' }, '/staff/patients'],
  ])('says %s and no more than is known', (query, filters, address) => {
    expect(parse(query)).toEqual({
      status: undefined,
      state: undefined,
      provider: undefined,
      ...filters,
    })
    expect(patientsUrl(parse(query), 'name')).toBe(address)
  })

  it('keeps the filters on the next page', () => {
    expect(patientsUrl(parse('status=active'), 'name', 'm4rk')).toBe(
      '/staff/patients?status=active&after=m4rk',
    )
  })

  it('drops a filter by what the caller does not receive', () => {
    const choices = { statuses: [], states: [], providers: [] }
    expect(
      offeredFilters(parse('status=active&state=NY&provider=d1'), {
        ...choices,
        orders: ['newest'],
      }),
    ).toEqual({
      status: undefined,
      state: undefined,
      provider: undefined,
      order: 'newest',
    })
  })
})
