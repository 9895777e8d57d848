import { expect, it } from 'vitest';
import { addDays } from './event-dates.ts';
import { easter, holidaysBetween, holidaysOf, isWorkingDay, workingDayFrom } from './holidays.ts';

it('computes Easter as published', () => {
  const published = ['2000-04-23', '2019-04-21', '2024-03-31', '2025-04-20', '2038-04-25'];
  expect(published.map((day) => easter(Number(day.slice(0, 4))))).toEqual(published);
});

it('lists the days of 2027 on which banks are closed, as published', () => {
  expect([...holidaysOf(2027).keys()].sort()).toEqual([
    '2027-01-01',
    '2027-02-08',
    '2027-02-09',
    '2027-03-26',
    '2027-04-21',
    '2027-05-01',
    '2027-05-27',
    '2027-09-07',
    '2027-10-12',
    '2027-11-02',
    '2027-11-15',
    '2027-11-20',
    '2027-12-25',
  ]);
});

it('counts 20 November as a national holiday from 2024 on', () => {
  expect(holidaysOf(2023).has('2023-11-20')).toBe(false);
  expect(holidaysOf(2024).get('2024-11-20')).toBe('Consciência Negra');
});

it('moves on to the next working day past weekends and holidays', () => {
  expect(workingDayFrom('2027-03-10')).toBe('2027-03-10');
  expect(workingDayFrom('2027-03-26')).toBe('2027-03-29');
  // Carnival begins with a weekend: Saturday to Tuesday.
  expect(workingDayFrom('2027-02-06')).toBe('2027-02-10');
  expect(workingDayFrom('2027-12-31')).toBe('2027-12-31');
  expect(workingDayFrom('2028-01-01')).toBe('2028-01-03');
});

it('finds no longer run of weekend and holidays than four days', () => {
  for (let day = '2020-01-01'; day < '2040-01-01'; day = addDays(day, 1)) {
    const next = workingDayFrom(day);
    expect(isWorkingDay(next) && next >= day && next <= addDays(day, 4), day).toBe(true);
  }
});

it('lists the holidays of a period that spans two years in their order', () => {
  expect(holidaysBetween('2026-12-25', '2027-02-08').map(({ day }) => day)).toEqual([
    '2026-12-25',
    '2027-01-01',
    '2027-02-08',
  ]);
  expect(holidaysBetween('2027-01-02', '2027-02-07')).toEqual([]);
});
