import { ptBR } from '@mui/material/locale';
import { defaultTheme, type RaThemeOptions } from 'react-admin';

/** The brand's colours of web/src/styles/tokens.css as hexadecimal numbers, which MUI computes with. */
const colours = {
  light: {
    paper: '#faf6ee',
    surface: '#fffdfa',
    sunken: '#f2ece0',
    ink: '#19251b',
    muted: '#535b4c',
    line: '#ded9cb',
    brand: '#175533',
    brandStrong: '#094024',
    onBrand: '#fcfaf1',
    apricot: '#83461b',
    danger: '#b02b27',
    info: '#1c5284',
  },
  dark: {
    paper: '#121813',
    surface: '#1a211b',
    sunken: '#222a23',
    ink: '#efebe1',
    muted: '#aeafa1',
    line: '#323b32',
    brand: '#7ed09c',
    brandStrong: '#98e2b1',
    onBrand: '#051b0e',
    apricot: '#f9c691',
    danger: '#f07f77',
    info: '#9ed6f8',
  },
};

/** A finger hits 44 px; buttons inside fields stay small, because the field around them is hit too. */
const forFingers = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } };

/** The search takes the width of a phone's screen. */
const searchOnPhone = { width: '100%', '& .filter-field, & .MuiFormControl-root': { width: '100%' } };

function themeOf(mode: keyof typeof colours): RaThemeOptions {
  const { paper, surface, sunken, ink, muted, line, brand, brandStrong, onBrand, apricot, danger, info } =
    colours[mode];
  return {
    ...defaultTheme,
    palette: {
      mode,
      primary: { main: brand, dark: brandStrong, contrastText: onBrand },
      secondary: { main: brand, dark: brandStrong, contrastText: onBrand },
      warning: { main: apricot },
      error: { main: danger },
      info: { main: info },
      success: { main: brand },
      background: { default: paper, paper: surface },
      text: { primary: ink, secondary: muted },
      divider: line,
    },
    shape: { borderRadius: 12 },
    // The longest name of the menu fits.
    sidebar: { width: 272 },
    typography: {
      fontFamily: '"Figtree Variable", Arial, sans-serif',
      button: { textTransform: 'none', fontWeight: 600 },
      h6: { fontWeight: 600 },
    },
    components: {
      // Names of buttons that react-admin does not translate.
      ...ptBR.components,
      ...defaultTheme.components,
      MuiAppBar: { styleOverrides: { root: { backgroundColor: surface, color: ink, boxShadow: 'none' } } },
      // react-admin's own ones have no name for screen readers.
      MuiCircularProgress: { defaultProps: { 'aria-label': 'Carregando' } },
      // The preview of texts brings the product's tokens, which set the scheme of the light theme.
      MuiCssBaseline: { styleOverrides: { ':root:root': { colorScheme: mode } } },
      RaFilterForm: {
        styleOverrides: { root: { '@media (width < 600px)': searchOnPhone } },
      },
      // A table that is wider than the screen scrolls in its own box, and leaves the buttons above it in sight.
      RaLayout: { styleOverrides: { root: { '&&, && .RaLayout-content': { minWidth: 0 } } } },
      RaList: {
        styleOverrides: {
          root: { '&& .RaList-main': { minWidth: 0 }, '&& .RaList-content': { overflowX: 'auto' } },
        },
      },
      RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent', minHeight: 0 } } } },
      RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent', gap: 8 } } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: { styleOverrides: { root: forFingers } },
      MuiIconButton: { styleOverrides: { sizeMedium: forFingers } },
      MuiTableCell: { styleOverrides: { head: { backgroundColor: sunken, fontWeight: 600 } } },
      MuiTextField: { defaultProps: { variant: 'outlined' } },
      MuiFormControl: { defaultProps: { variant: 'outlined' } },
    },
  };
}

export const lightTheme = themeOf('light');
export const darkTheme = themeOf('dark');
