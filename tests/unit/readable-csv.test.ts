import { expect, it } from 'vitest'
import { readableCsv } from '#islands/staff/lists/readable-csv'

const linesOf = (text: string) => readableCsv(text).slice(1).trimEnd().split('\r\n')

it('begins with the mark by which Excel reads UTF-8, once', () => {
  expect(readableCsv('\ufeffname\r\nZoë\r\n')).toBe('\ufeffName\r\nZoë\r\n')
})

it('has times of the clinic, also over midnight, and says so in the heading', () => {
  expect(linesOf('starts_at,day\n2026-11-28T03:30:00.000Z,2026-11-27\n')).toEqual([
    'Starts at (ET),Day',
    '2026-11-27 22:30,2026-11-27',
  ])
})

it('has words for codes, and leaves names, addresses and numbers as they are', () => {
  expect(
    linesOf('team,priority,reason_code,user_name,route\nma,2,no_show,otto_berg,GET /me\n'),
  ).toEqual([
    'Team,Priority,Reason code,User name,Route',
    'Medical assistants,High,No show,otto_berg,GET /me',
  ])
})

it('has amounts in dollars', () => {
  expect(linesOf('refunded_amount,amount\n4900,-50\n')).toEqual([
    'Refunded amount (USD),Amount (USD)',
    '49.00,-0.50',
  ])
})

it('has one column for an id that is that of the patient', () => {
  expect(linesOf('id,patient_id\na,a\nb,b\n')).toEqual(['Patient id', 'a', 'b'])
  expect(linesOf('id,patient_id\nx,a\n')).toEqual(['Id,Patient id', 'x,a'])
})

it('keeps what stands in quotes, and cells that no spreadsheet runs', () => {
  const row = `"a, ""b""\nc",'=1+1`
  expect(linesOf(`text,note\n${row}\n`)).toEqual(['Text,Note', row])
})

it('keeps empty cells in their columns', () => {
  expect(linesOf('a_b,c,d\n,,x\n1,,\n')).toEqual(['A b,C,D', ',,X', '1,,'])
})
