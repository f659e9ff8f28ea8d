/** Tries names and addresses in the ways in which people and lists write them. */
import { describe, expect, it } from 'vitest';
import { matchCities, matchNames, matchStreets, matchZips } from './premises-match.ts';

describe('names', () => {
  it.each([
    ['Alder Ridge Arms', 'ALDER RIDGE ARMS LLC', 'same'],
    ['Alder Ridge Arms, L.L.C.', 'Alder Ridge Arms Inc', 'same'],
    ['Smith & Sons', 'SMITH AND SONS CO', 'same'],
    ['The Gun Room', 'GUN ROOM', 'same'],
    ["Bob's Guns", 'BOBS GUNS', 'same'],
    ['Señor Pawn', 'SENOR PAWN', 'same'],
    ['Gunroom', 'GUN ROOM', 'same'],
    ['The Company', 'COMPANY', 'same'],
    ['Alder Ridge', 'ALDER RIDGE ARMS LLC', 'similar'],
    ['Alder Rigde Arms', 'ALDER RIDGE ARMS', 'similar'],
    ['Smith, John', 'JOHN A SMITH', 'similar'],
    ['Arms', 'ALDER RIDGE ARMS', 'different'],
    ['Cedar Valley Arms', 'ALDER RIDGE ARMS', 'different'],
    ['', 'ALDER RIDGE ARMS', 'different'],
  ])('%j and %j are %s', (given, listed, match) => {
    expect(matchNames(given, listed)).toBe(match);
    expect(matchNames(listed, given)).toBe(match);
  });
});

describe('streets', () => {
  it.each([
    ['100 Main Street', '100 MAIN ST', 'same'],
    ['100 N. Main St., Suite 4', '100 NORTH MAIN STREET STE 4', 'same'],
    ['100 Main St #4', '100 MAIN ST UNIT 4', 'same'],
    ['100 Main St Suite #4', '100 MAIN ST STE 4', 'same'],
    ['2210 Fifth Avenue NE', '2210 5TH AVE NORTHEAST', 'same'],
    ['41 County Road 9', '41 COUNTY RD 9', 'same'],
    ['100 Main St', '100 MAIN ST STE 4', 'similar'],
    ['100 Mian Street', '100 MAIN ST', 'similar'],
    ['1200 US Highway 20', '1200 HWY 20', 'similar'],
    ['102 Main St', '100 MAIN ST', 'different'],
    ['100-B Main St', '102 MAIN ST', 'different'],
    ['100 Oak Ave', '100 MAIN ST', 'different'],
    ['Main St', '100 MAIN ST', 'different'],
  ])('%j and %j are %s', (given, listed, match) => {
    expect(matchStreets(given, listed)).toBe(match);
    expect(matchStreets(listed, given)).toBe(match);
  });
});

describe('cities', () => {
  it.each([
    ['Saint Louis', 'ST. LOUIS', 'same'],
    ['Fort Worth', 'FT WORTH', 'same'],
    ["Coeur d'Alene", 'COEUR D ALENE', 'same'],
    ['Boise', 'BOISE CITY', 'different'],
    ['Boise', 'NAMPA', 'different'],
  ])('%j and %j are %s', (given, listed, match) => expect(matchCities(given, listed)).toBe(match));
});

describe('zips', () => {
  it.each([
    ['83702', '83702-1234', 'same'],
    ['83702-1234', '837021234', 'same'],
    ['83702', '83703', 'different'],
  ])('%j and %j are %s', (given, listed, match) => expect(matchZips(given, listed)).toBe(match));
});
