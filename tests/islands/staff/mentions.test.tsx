// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useMentions } from '#islands/staff/messages/compose/use-mentions'

const ana = { id: 'u1', text: 'Ana Ruiz' }
const amara = { id: 'u2', text: 'Amara Osei' }
const open = (name = 'note-c1') => renderHook(() => useMentions(name)).result
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

it('brings a text to each colleague whose name still stands in it', () => {
  const mentions = open()
  act(() => mentions.current.add(ana))
  act(() => mentions.current.add(amara))
  act(() => mentions.current.add(ana))
  expect(mentions.current.idsIn('@Amara Osei and @Ana Ruiz').sort()).toEqual(['u1', 'u2'])
  expect(mentions.current.idsIn('@Ana Ruiz, please look')).toEqual(['u1'])
})

it('still does after a reload, until it is sent, and in no other conversation', () => {
  const before = open()
  act(() => before.current.add(ana))
  cleanup()
  const after = open()
  expect(after.current.idsIn('@Ana Ruiz')).toEqual(['u1'])
  expect(open('note-c2').current.idsIn('@Ana Ruiz')).toEqual([])
  act(() => after.current.clear())
  cleanup()
  expect(open().current.idsIn('@Ana Ruiz')).toEqual([])
})
